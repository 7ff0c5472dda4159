import type { Static } from 'typebox';
import { SESSION_MS } from '../../../domain/accounts/session-length.js';
import type { SessionRecord } from '../../../models/accounts/session.js';
import type { SessionCaller } from '../../http/caller.js';
import { flag, id, instant, orNull, responseSchema, text } from '../../http/output/response-schema.js';

export const sessionSchema = responseSchema('Session', {
  id,
  current: flag,
  workspaceId: id,
  userAgent: orNull(text),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
});

/** Use extends a session, at most once a day; so its end says when it was last used. */
export function presentSession(row: SessionRecord, caller: SessionCaller): Static<typeof sessionSchema> {
  return {
    id: row._id.toHexString(),
    current: row._id.equals(caller.sessionId),
    workspaceId: row.workspaceId.toHexString(),
    userAgent: row.userAgent ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: new Date(row.expiresAt.getTime() - SESSION_MS).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
