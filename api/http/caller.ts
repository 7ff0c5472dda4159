import type { ObjectId } from 'mongodb';
import type { Role, Scope } from '../../domain/accounts/access.js';

/** A signed-in user, in one of their workspaces. */
export interface SessionCaller {
  kind: 'session';
  sessionId: ObjectId;
  tokenHash: string;
  userId: ObjectId;
  workspaceId: ObjectId;
  role: Role;
  expiresAt: Date;
  /** The workspace requires a second factor and the user has none: only their account can be used. */
  lacksSecondFactor: boolean;
}

/** A client with an API key. */
export interface ApiKeyCaller {
  kind: 'apiKey';
  keyId: ObjectId;
  tokenHash: string;
  name: string;
  /** The user who made the key. */
  createdBy: ObjectId;
  workspaceId: ObjectId;
  scopes: Scope[];
}

export type Caller = SessionCaller | ApiKeyCaller;

/** What a caller may do, as text: equal for those who may do the same. */
export function grantKey(caller: Caller): string {
  return caller.kind === 'session' ? caller.role : caller.scopes.toSorted().join(' ');
}
