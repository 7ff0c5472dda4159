import type { ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { endDeliveries } from '../../../models/webhooks/end-deliveries.js';
import type { MessageStatus } from '../../../models/mail/message.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { stepDeliveryId, stepMessageId } from '../../../models/automations/step-effect-ids.js';
import { loadSegments } from '../../intake/parts/segments/load-segments.js';
import { scheduleAgain } from '../../segments/schedule-again.js';
import { olderThan, type PartPage, type PartPosition } from './part.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const PAGE = 1_000;
/** A webhook step is attempted for a day; its enrollment decides, so an earlier look would do no harm. */
const STEP_DELIVERY_MS = 2 * DAY_MS;

/** Neither in progress nor uncertain: the ledger keeps those from being sent twice. */
const ENDED: MessageStatus[] = ['sent', 'failed', 'skipped', 'bounced'];

/**
 * Removes old mails that have ended, unless an enrollment is still at their step. Segments that ask for a broadcast of
 * them are evaluated again.
 */
export async function removeEndedMails(
  db: Database,
  { workspaceId, before, after, now }: PartPosition,
): Promise<PartPage> {
  const { Message } = db.collections;
  const page = await Message.find(
    { workspaceId, createdAt: olderThan(before, after), status: { $in: ENDED } },
    { projection: { createdAt: 1, contactId: 1, broadcastId: 1, enrollmentId: 1 } },
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
  const rows = await withoutCurrent(db, page, stepMessageId);
  const removed = { _id: { $in: rows.map(({ _id }) => _id) } };
  const changes = rows.flatMap(({ contactId, broadcastId }) =>
    broadcastId === undefined ? [] : [{ contactId, broadcastId, at: now }],
  );
  const segments = changes.length === 0 ? null : await loadSegments(db, workspaceId);
  if (segments === null) await Message.deleteMany(removed);
  else
    await shortTransaction(db, async (session) => {
      await Message.deleteMany(removed, { session });
      await scheduleAgain(db, { workspaceId, segments, changes }, session);
    });
  return { removed: rows.length, next: page.length === PAGE ? (page.at(-1)?.createdAt ?? null) : null };
}

/** Removes old deliveries that have ended, unless an enrollment is still at their step. */
export async function removeEndedDeliveries(
  db: Database,
  { workspaceId, before, after }: PartPosition,
): Promise<PartPage> {
  const { WebhookDelivery } = db.collections;
  const page = await WebhookDelivery.find(
    { workspaceId, createdAt: olderThan(before, after), status: { $ne: 'pending' } },
    { projection: { createdAt: 1, enrollmentId: 1 } },
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
  const rows = await withoutCurrent(db, page, stepDeliveryId);
  await WebhookDelivery.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  return { removed: rows.length, next: page.length === PAGE ? (page.at(-1)?.createdAt ?? null) : null };
}

interface EffectRow {
  _id: ObjectId;
  enrollmentId: ObjectId | null;
}

/**
 * Leaves out the row of each step at which an active enrollment stands: if it was paused while the step acted, only that
 * row keeps the step from acting again.
 */
async function withoutCurrent<T extends EffectRow>(
  db: Database,
  page: readonly T[],
  rowId: (at: { enrollmentId: string; visit: number }) => ObjectId,
): Promise<T[]> {
  const ids = page.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const active =
    ids.length === 0
      ? []
      : await db.collections.Enrollment.find(
          { _id: { $in: ids }, status: 'active' },
          { projection: { visit: 1 } },
        ).toArray();
  const current = new Set(
    active.map(({ _id, visit }) => rowId({ enrollmentId: _id.toHexString(), visit }).toHexString()),
  );
  return page.filter(({ _id }) => !current.has(_id.toHexString()));
}

/**
 * Removes old mails in doubt whose enrollment or confirmation is over. Until then the row keeps the mail from being sent
 * again.
 */
export async function removeUncertainMails(
  db: Database,
  { workspaceId, before, after }: PartPosition,
): Promise<PartPage> {
  const { Message, Confirmation } = db.collections;
  const page = await Message.find(
    { workspaceId, createdAt: olderThan(before, after), status: 'uncertain' },
    { projection: { createdAt: 1, enrollmentId: 1, confirmationId: 1 } },
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
  const enrollments = await unfinishedEnrollments(
    db,
    page.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  );
  const confirmations = await Confirmation.find(
    { _id: { $in: page.flatMap(({ confirmationId }) => confirmationId ?? []) }, status: 'pending' },
    { projection: { _id: 1 } },
  ).toArray();
  const pending = new Set(confirmations.map(({ _id }) => _id.toHexString()));
  const over = page.filter(
    ({ enrollmentId, confirmationId }) =>
      !enrollments.has(enrollmentId?.toHexString() ?? '') &&
      !pending.has(confirmationId?.toHexString() ?? ''),
  );
  const { deletedCount } = await Message.deleteMany({
    _id: { $in: over.map(({ _id }) => _id) },
    status: 'uncertain',
  });
  return { removed: deletedCount, next: page.length === PAGE ? (page.at(-1)?.createdAt ?? null) : null };
}

/**
 * Stops pending deliveries of steps whose enrollment is over: the workflow that would have ended them was terminated.
 * They are removed like any other that has ended.
 */
export async function stopStepDeliveries(
  db: Database,
  { workspaceId, after, now }: PartPosition,
): Promise<PartPage> {
  const { WebhookDelivery } = db.collections;
  const createdAt = olderThan(new Date(now.getTime() - STEP_DELIVERY_MS), after);
  const page = await WebhookDelivery.find(
    { workspaceId, status: 'pending', createdAt, enrollmentId: { $ne: null } },
    { projection: { createdAt: 1, enrollmentId: 1 } },
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
  const unfinished = await unfinishedEnrollments(
    db,
    page.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  );
  const over = page.filter(({ enrollmentId }) => !unfinished.has(enrollmentId?.toHexString() ?? ''));
  await endDeliveries(
    db,
    { _id: { $in: over.map(({ _id }) => _id) } },
    { end: { status: 'stopped', endReason: 'cancelled' } },
  );
  return { removed: 0, next: page.length === PAGE ? (page.at(-1)?.createdAt ?? null) : null };
}

/** Those that are active, or failed and may be retried. */
async function unfinishedEnrollments(db: Database, ids: ObjectId[]): Promise<Set<string>> {
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: ids }, status: { $in: ['active', 'failed'] } },
    { projection: { _id: 1 } },
  ).toArray();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}
