import type { ObjectId } from 'mongodb';
import type { MessageRecord } from '../../models/mail/message.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { cutTo, type AttentionDeps, type AttentionItem } from './attention-item.js';

/** Mails are read, and counted, up to this number. */
const MAX_READ = 1_000;
/** A dropped connection is not reported: the next attempt follows a second later. */
const PASSING_MS = 10_000;

type Waiting = Pick<MessageRecord, 'reason' | 'response' | 'firstAttemptAt' | 'serverRetryAt' | 'createdAt'>;

/** More are not scheduled for a time by people. */
const MAX_BROADCASTS = 20;

/** Broadcasts whose lists have grown beyond what may be sent without approval since they were scheduled. */
export async function notApproved({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const held = await db.collections.Broadcast.find(
    { workspaceId, status: 'paused', waitingFor: 'approval' },
    {
      projection: { definition: 1, pausedReason: 1, updatedAt: 1 },
      sort: { _id: 1 },
      limit: MAX_BROADCASTS + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  return cutTo(MAX_BROADCASTS, held, ({ _id, definition: { name }, pausedReason, updatedAt }) => {
    const id = _id.toHexString();
    return {
      kind: 'broadcastNotApproved',
      count: null,
      countIsExact: true,
      since: updatedAt,
      subject: { type: 'broadcast', id, name },
      reason: pausedReason,
      look: { path: `/api/broadcasts/${id}`, query: {} },
    };
  });
}

/** Mails that wait for a mail server that is away, or does not let us in. */
export async function awaitedServer({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const rows = await db.collections.Message.find<Waiting>(
    { workspaceId, ...waitsForServer(db) },
    {
      hint: 'serverAway',
      sort: { createdAt: -1, _id: -1 },
      projection: { reason: 1, response: 1, firstAttemptAt: 1, serverRetryAt: 1, createdAt: 1 },
      limit: MAX_READ + 1,
      maxTimeMS: MAX_TIME_MS,
    },
  ).toArray();
  if (rows.length === 0) return [];
  const since = Math.min(
    ...rows.map(({ firstAttemptAt, createdAt }) => (firstAttemptAt ?? createdAt).getTime()),
  );
  if (db.now().getTime() - since < PASSING_MS) return [];
  const attempts = rows.map((row) => ({ row, at: row.serverRetryAt?.getTime() ?? 0 }));
  const latest = attempts.reduce((one, other) => (other.at > one.at ? other : one));
  return [
    {
      kind: 'mailServerAway',
      count: Math.min(rows.length, MAX_READ),
      countIsExact: rows.length <= MAX_READ,
      since: new Date(since),
      nextAt: new Date(Math.min(...attempts.map(({ at }) => at))),
      subject: null,
      reason: latest.row.response ?? latest.row.reason,
      look: { path: '/api/messages', query: { status: 'serverAway' } },
    },
  ];
}
