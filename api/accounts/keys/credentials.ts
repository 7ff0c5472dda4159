import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ApiKeyRecord } from '../../../models/accounts/api-key.js';
import type { Database } from '../../../models/core/database.js';
import type { SessionRecord } from '../../../models/accounts/session.js';
import { hashToken } from '../../../models/core/tokens.js';
import { SESSION_MS } from '../../../domain/accounts/session-length.js';
import type { Role } from '../../../domain/accounts/access.js';
import type { ApiKeyCaller, SessionCaller } from '../../http/caller.js';
import { hasSecondFactor } from '../totp/second-factor.js';
import { BatchedCache } from '../../http/batched-cache.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** A session in use is extended at most this often. */
const PROLONG_AFTER_MS = DAY_MS;
/** `lastUsedAt` is accurate to the minute. */
const TOUCH_EVERY_MS = 60_000;
const MAX_TOUCHED = 10_000;
const MAX_TIME_MS = 5_000;

type Loaded = SessionRecord & { role: Role; lacksSecondFactor: boolean };

/**
 * Resolves tokens to callers. A result may be a second out of date if another process has revoked something;
 * revocations in this process take effect at once.
 */
export interface Credentials {
  byApiKey(secret: string): Promise<ApiKeyCaller | null>;
  bySession(token: string): Promise<SessionCaller | null>;
  /** The caller as its credential is now; null if that is revoked or expired, or of another workspace. */
  current(caller: ApiKeyCaller | SessionCaller): Promise<ApiKeyCaller | SessionCaller | null>;
  /** Extends a session; true if it did, so that the cookie must be sent again. */
  prolong(caller: ApiKeyCaller | SessionCaller): Promise<boolean>;
  /** To be called when a key or session, or its permissions, have changed. */
  drop(tokenHash: string): void;
}

export function createCredentials(deps: { db: Database; log: Logger; clock: () => Date }): Credentials {
  const { db, clock } = deps;
  const keys = new BatchedCache((hashes) => loadApiKeys(db, hashes));
  const sessions = new BatchedCache((hashes) => loadSessions(db, hashes));
  const touch = createTouch(deps);
  const findKey = async (hash: string): Promise<ApiKeyRecord | null> => {
    const key = await keys.get(hash);
    return key === null || isExpired(key, clock()) ? null : key;
  };
  const findSession = async (hash: string): Promise<SessionCaller | null> => {
    const session = await sessions.get(hash);
    return session === null || session.expiresAt <= clock() ? null : sessionCaller(session);
  };
  return {
    byApiKey: async (secret) => {
      const key = await findKey(hashToken(secret));
      if (key !== null) touch(key);
      return key && keyCaller(key);
    },
    bySession: (token) => findSession(hashToken(token)),
    current: async (caller) => {
      if (caller.kind === 'session') {
        const now = await findSession(caller.tokenHash);
        return now?.workspaceId.equals(caller.workspaceId) === true ? now : null;
      }
      const key = await findKey(caller.tokenHash);
      return key && keyCaller(key);
    },
    prolong: async (caller) => {
      const expiresAt = new Date(clock().getTime() + SESSION_MS);
      if (caller.kind !== 'session' || expiresAt.getTime() - caller.expiresAt.getTime() < PROLONG_AFTER_MS)
        return false;
      await db.models.Session.updateOne(
        { _id: caller.sessionId },
        { $max: { expiresAt } },
        { maxTimeMS: MAX_TIME_MS },
      );
      sessions.drop(caller.tokenHash);
      return true;
    },
    drop: (tokenHash) => {
      keys.drop(tokenHash);
      sessions.drop(tokenHash);
    },
  };
}

function isExpired({ expiresAt }: ApiKeyRecord, now: Date): boolean {
  return expiresAt !== null && expiresAt !== undefined && expiresAt <= now;
}

async function loadApiKeys(db: Database, hashes: string[]): Promise<Map<string, ApiKeyRecord>> {
  const keys = await db.collections.ApiKey.find(
    { tokenHash: { $in: hashes } },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(keys.map((key) => [key.tokenHash, key]));
}

/** Sessions with their user's current role in the workspace; none without a membership. */
async function loadSessions(db: Database, hashes: string[]): Promise<Map<string, Loaded>> {
  const sessions = await db.collections.Session.find(
    { tokenHash: { $in: hashes } },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  if (sessions.length === 0) return new Map();
  const pairs = sessions.map(({ userId, workspaceId }) => ({ userId, workspaceId }));
  const memberships = await db.collections.Membership.find(
    { $or: pairs },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  const roles = new Map(
    memberships.map((m) => [`${m.userId.toHexString()} ${m.workspaceId.toHexString()}`, m.role]),
  );
  const lacking = await lackingSecondFactor(db, sessions);
  const loaded = new Map<string, Loaded>();
  for (const session of sessions) {
    const role = roles.get(`${session.userId.toHexString()} ${session.workspaceId.toHexString()}`);
    if (role !== undefined)
      loaded.set(session.tokenHash, { ...session, role, lacksSecondFactor: lacking.has(session) });
  }
  return loaded;
}

function keyCaller(key: ApiKeyRecord): ApiKeyCaller {
  const { _id: keyId, name, tokenHash, createdBy, workspaceId, scopes } = key;
  return { kind: 'apiKey', keyId, name, tokenHash, createdBy, workspaceId, scopes };
}

/** The sessions in workspaces that require a second factor whose users have none. */
async function lackingSecondFactor(db: Database, sessions: SessionRecord[]): Promise<Set<SessionRecord>> {
  const requiring = await db.collections.Workspace.find(
    { _id: { $in: sessions.map(({ workspaceId }) => workspaceId) }, requireSecondFactor: true },
    { maxTimeMS: MAX_TIME_MS, projection: { _id: 1 } },
  ).toArray();
  if (requiring.length === 0) return new Set();
  const users = await db.collections.User.find(
    { _id: { $in: sessions.map(({ userId }) => userId) } },
    { maxTimeMS: MAX_TIME_MS, projection: { totp: 1 } },
  ).toArray();
  return new Set(
    sessions.filter(({ workspaceId, userId }) => {
      const user = users.find(({ _id }) => _id.equals(userId));
      const isRequired = requiring.some(({ _id }) => _id.equals(workspaceId));
      return isRequired && (user === undefined || !hasSecondFactor(user));
    }),
  );
}

function sessionCaller(session: Loaded): SessionCaller {
  const { _id: sessionId, tokenHash, userId, workspaceId, role, expiresAt, lacksSecondFactor } = session;
  return { kind: 'session', sessionId, tokenHash, userId, workspaceId, role, expiresAt, lacksSecondFactor };
}

/** Records that a key was used, in the background and at most once a minute per process. */
function createTouch({ db, log, clock }: { db: Database; log: Logger; clock: () => Date }) {
  const touched = new LRUCache<string, true>({ max: MAX_TOUCHED, ttl: TOUCH_EVERY_MS });
  return ({ _id }: ApiKeyRecord): void => {
    if (touched.has(_id.toHexString())) return;
    touched.set(_id.toHexString(), true);
    db.models.ApiKey.updateOne({ _id }, { $max: { lastUsedAt: clock() } }, { maxTimeMS: MAX_TIME_MS }).catch(
      (err: unknown) => log.warn({ err }, 'api_key_use_not_stored'),
    );
  };
}
