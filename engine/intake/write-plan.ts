import {
  ObjectId,
  type AnyBulkWriteOperation,
  type ClientSession,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import type { ContactWrite, StepCount, Writes } from '../../domain/plan/writes.js';
import type { Id } from '../../domain/id.js';
import { isDomainKey } from '../../domain/lists/suppressed-domain.js';
import { StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { IdempotentResponseRecord } from '../../models/idempotent-response.js';
import { newErasure, newSettledDomain } from '../../models/job.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { countMoves } from './count-moves.js';
import { countStats } from './count-stats.js';
import { writeMailHits } from './write-mail-hits.js';
import { writeMailLeaves } from './write-mail-leaves.js';
import { writeMailReports, writeMails } from './write-mails.js';
import { writeLists } from './membership-rows.js';
import { enrollmentUpdates } from './enrollment-updates.js';
import { PlanMismatch } from './plan-mismatch.js';
import { changedFields, contactRow, deliveryRow, enrollmentRow, firstAttemptRow } from './row-mappers.js';
import { skipPlannedMails } from './skip-planned-mails.js';
import { subscribedLists } from './write-contact-lists.js';
import { writeSuppressions, type Sealing } from './write-suppressions.js';
import { writeEvents } from './write-events.js';
import { writeReplays } from './write-replays.js';
import { segmentMoves, writeSegments } from './write-segments.js';

/** The rows that the plan of one workspace writes. */
export interface PlannedRows {
  workspaceId: ObjectId;
  writes: Writes;
  outbox: OutboxRecord[];
  answers: IdempotentResponseRecord[];
  emailHash: (email: string) => string;
  sealing: Sealing;
  now: Date;
}

/**
 * Writes the plans of a batch's workspaces, each document once. Per collection: deletes, then updates (ordered, since
 * they may exchange a unique value), then inserts, each as one operation for all workspaces. (In a mixed unordered
 * bulk write the driver sends inserts first, and a restarted automation would collide with its own key.)
 */
export async function writePlans(
  db: Database,
  plans: readonly PlannedRows[],
  session: ClientSession,
): Promise<void> {
  const { Outbox, WebhookDelivery, IdempotentResponse } = db.collections;
  await writeContacts(db, plans, session);
  await writeEnrollments(db, plans, session);
  const counted = plans.map((plan) => ({ ...plan, stats: new StatDeltas() }));
  for (const { writes, now, stats } of counted) countStats(stats, writes, now);
  for (const { writes, workspaceId, now, stats } of counted)
    await writeReplays(db, { events: writes.events, workspaceId, now, stats }, session);
  await writeMails(db, plans, session);
  const commands = plans.flatMap((plan) => [...plan.outbox, ...firstAttempts(plan)]);
  if (commands.length > 0) await Outbox.insertMany(commands, { session });
  const deliveries = plans.flatMap(({ writes, workspaceId, now }) =>
    writes.deliveries.map((draft) => deliveryRow(draft, workspaceId, now)),
  );
  if (deliveries.length > 0) await WebhookDelivery.insertMany(deliveries, { session });
  const erasures = plans.flatMap(({ writes, workspaceId, now }) =>
    writes.erasures.map((contactId) => newErasure(workspaceId, contactId, now)),
  );
  if (erasures.length > 0) await db.collections.Job.insertMany(erasures, { session });
  const settled = plans.flatMap(({ writes, workspaceId, now }) =>
    changedDomains(writes).map((domain) => newSettledDomain(workspaceId, domain, now)),
  );
  if (settled.length > 0) await db.collections.Job.insertMany(settled, { session });
  const answers = plans.flatMap((plan) => plan.answers);
  if (answers.length > 0) await IdempotentResponse.insertMany(answers, { session });
  const hits: StepCount[][] = [];
  for (const plan of counted) {
    await writeLists(db, plan, plan.workspaceId, session);
    await writeSuppressions(db, plan, plan.workspaceId, session);
    await writeMailReports(db, plan, session);
    hits.push(await writeMailHits(db, plan, session));
    await writeMailLeaves(db, plan, session);
    await skipPlannedMails(db, plan, session);
  }
  await writeSegments(db, plans, session);
  const logged = counted.map(({ writes, workspaceId, stats }, i) => ({
    workspaceId,
    events: writes.events,
    moves: [
      ...countMoves({ ...writes, counts: [...writes.counts, ...(hits[i] ?? [])] }, workspaceId),
      ...segmentMoves(writes.segments, workspaceId),
    ],
    stats,
  }));
  await writeEvents(db, logged, session);
}

/** The commands for the first attempts of rules' deliveries. */
function firstAttempts({ writes, workspaceId, now }: PlannedRows): OutboxRecord[] {
  return writes.deliveries.map((draft) => firstAttemptRow({ ...draft, run: 1, seq: 1 }, workspaceId, now));
}

async function writeContacts(
  db: Database,
  plans: readonly PlannedRows[],
  session: ClientSession,
): Promise<void> {
  const collection = db.collections.Contact;
  const deletes: AnyBulkWriteOperation<ContactRecord>[] = [];
  const locks: ObjectId[] = [];
  const updates: AnyBulkWriteOperation<ContactRecord>[] = [];
  const inserts: OptionalUnlessRequiredId<ContactRecord>[] = [];
  for (const { writes, workspaceId } of plans) {
    const lists = subscribedLists(writes.memberships);
    for (const write of writes.contacts) {
      if (write.kind === 'insert') {
        const listIds = lists.get(write.contact.id);
        inserts.push({ ...contactRow(write.contact, workspaceId), ...(listIds && { listIds }) });
      } else if (write.kind === 'delete')
        deletes.push({ deleteOne: { filter: lockedBy(write, workspaceId) } });
      else if (write.kind === 'lock') locks.push(new ObjectId(write.id));
      else
        updates.push({
          updateOne: {
            filter: lockedBy(write, workspaceId),
            update: { $set: changedFields(write.contact, write.before) },
          },
        });
    }
  }
  if (deletes.length > 0) {
    const { deletedCount } = await collection.bulkWrite(deletes, { session, ordered: true });
    if (deletedCount !== deletes.length) throw new PlanMismatch('contacts');
  }
  // Without `rev`: a row changed since the snapshot is a write conflict anyway.
  if (locks.length > 0) {
    const { matchedCount } = await collection.updateMany(
      { _id: { $in: locks } },
      { $inc: { rev: 1 } },
      { session },
    );
    if (matchedCount !== locks.length) throw new PlanMismatch('contacts');
  }
  if (updates.length > 0) {
    const { matchedCount } = await collection.bulkWrite(updates, { session, ordered: true });
    if (matchedCount !== updates.length) throw new PlanMismatch('contacts');
  }
  if (inserts.length > 0) await collection.insertMany(inserts, { session, ordered: true });
}

type UpdateOrDelete = Extract<ContactWrite, { kind: 'update' | 'delete' }>;

function lockedBy(
  write: UpdateOrDelete,
  workspaceId: ObjectId,
): { _id: ObjectId; workspaceId: ObjectId; rev: number } {
  const id: Id = write.kind === 'update' ? write.contact.id : write.id;
  return { _id: new ObjectId(id), workspaceId, rev: write.fromRev };
}

async function writeEnrollments(
  db: Database,
  plans: readonly PlannedRows[],
  session: ClientSession,
): Promise<void> {
  const collection = db.collections.Enrollment;
  const updates = plans.flatMap(({ writes, workspaceId }) =>
    enrollmentUpdates(writes.enrollments, workspaceId),
  );
  if (updates.length > 0) {
    const operations = updates.map(({ operation }) => operation);
    const { matchedCount } = await collection.bulkWrite(operations, { session, ordered: true });
    const expected = updates.reduce((sum, { rows }) => sum + rows, 0);
    if (matchedCount !== expected) throw new PlanMismatch('enrollments');
  }
  const inserts = plans.flatMap(({ writes, workspaceId }) =>
    writes.enrollments
      .filter((write) => write.from === null)
      .map((write) => enrollmentRow(write, workspaceId)),
  );
  if (inserts.length > 0) await collection.insertMany(inserts, { session, ordered: true });
}

/** The domains that a plan suppresses, or no more. */
function changedDomains({ suppressions, unsuppressed }: Pick<Writes, 'suppressions' | 'unsuppressed'>) {
  return [...suppressions.map(({ email }) => email), ...unsuppressed].filter(isDomainKey);
}
