import type { ObjectId } from 'mongodb';
import type { ErrorCode } from '../../domain/errors.js';
import { undelivered } from '../../models/webhooks/undelivered.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { cutTo, type AttentionDeps, type AttentionItem } from './attention-item.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** A refusal longer ago was a mistake that has been corrected, or an attempt. */
const REFUSED_WITHIN_MS = 7 * DAY_MS;
/** The error code of what is refused for its signature. */
const BAD_SIGNATURE: ErrorCode = 'bad_signature';
/** More than that do not fit on a screen. */
const MAX_SOURCES = 50;

/** Deliveries of each rule are counted up to this number. */
const MAX_COUNTED = 100;

/** Rules that were turned off automatically, and enabled ones whose deliveries fail; a workspace has at most 200. */
export async function troubledRules({ db }: AttentionDeps, workspaceId: ObjectId): Promise<AttentionItem[]> {
  const rules = await db.models.Rule.find(
    { workspaceId, $or: [{ off: { $ne: null } }, { failingSince: { $ne: null }, enabled: true }] },
    { name: 1, off: 1, failingSince: 1 },
    { maxTimeMS: MAX_TIME_MS },
  );
  return Promise.all(
    rules.map(async ({ _id, name, off, failingSince }): Promise<AttentionItem> => {
      const id = _id.toHexString();
      return {
        kind: off === null ? 'ruleFailing' : 'ruleOff',
        ...(await countUndelivered(db, { workspaceId, ruleId: _id })),
        since: off?.at ?? failingSince,
        subject: { type: 'rule', id, name },
        reason: off?.reason ?? null,
        look: { path: '/api/webhook-deliveries', query: { ruleId: id, status: 'undelivered' } },
      };
    }),
  );
}

async function countUndelivered(
  db: AttentionDeps['db'],
  of: { workspaceId: ObjectId; ruleId: ObjectId },
): Promise<Pick<AttentionItem, 'count' | 'countIsExact'>> {
  const options = { limit: MAX_COUNTED + 1, maxTimeMS: MAX_TIME_MS };
  const found = await db.collections.WebhookDelivery.countDocuments(undelivered(of), options);
  return { count: Math.min(found, MAX_COUNTED), countIsExact: found <= MAX_COUNTED };
}

/** Sources that have refused a request for its signature within a week. */
export async function refusedSignatures(
  { db, clock }: AttentionDeps,
  workspaceId: ObjectId,
): Promise<AttentionItem[]> {
  const since = new Date(clock().getTime() - REFUSED_WITHIN_MS);
  const sources = await db.models.EventSource.find(
    { workspaceId, 'lastRefusal.at': { $gt: since } },
    { name: 1, counts: 1, lastRefusal: 1 },
    { maxTimeMS: MAX_TIME_MS, sort: { _id: 1 }, limit: MAX_SOURCES + 1 },
  );
  return cutTo(MAX_SOURCES, sources, ({ _id, name, counts, lastRefusal }) => {
    const id = _id.toHexString();
    return {
      kind: 'refusedSignatures',
      count: counts.refused ?? null,
      countIsExact: true,
      since: lastRefusal?.at ?? null,
      subject: { type: 'source', id, name },
      reason: lastRefusal?.reason ?? null,
      look: { path: `/api/event-sources/${id}/payloads`, query: { reason: BAD_SIGNATURE } },
    };
  });
}
