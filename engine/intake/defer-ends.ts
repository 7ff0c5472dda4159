import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { EventDraft } from '../../domain/plan/event.js';
import type { DeliveryDraft, EnrollmentWrite, OutboxDraft, Writes } from '../../domain/plan/writes.js';
import type { Database } from '../../models/database.js';
import type { EndPageRecord } from '../../models/end-page.js';
import type { Ending } from '../../models/enrollment.js';
import { newJob } from '../../models/job.js';
import { PlanMismatch } from './plan-mismatch.js';
import { deliveryRow, eventRow, firstAttemptRow } from './row-mappers.js';

/** Ends of one contact's enrollments that a batch completes itself: a few hundred updates fit its time. */
export const MAX_ENDS = 500;
/** Enrollments, and their events, of one page: a fraction of a second of a job's work. */
const PAGE = 500;
/** A page stays well below the 16 MB of a document: deliveries contain the contact. */
const PAGE_BYTES = 4_000_000;

/** The many ends of one contact's enrollments in one batch. */
export interface DeferredEnds {
  contactId: Id;
  enrollments: EnrollmentWrite[];
  /** Those whose workflow has to be cancelled. */
  cancelled: ReadonlySet<Id>;
  events: EventDraft[];
  deliveries: DeliveryDraft[];
}

/**
 * Separates the ends of enrollments of which one contact has more than `MAX_ENDS` from a plan's writes. The batch only
 * marks their rows (`writeDeferredEnds`); a job does the rest.
 */
export function deferEnds(writes: Writes): { writes: Writes; ends: DeferredEnds[] } {
  if (writes.enrollments.length <= MAX_ENDS) return { writes, ends: [] };
  const commands = commandsByTarget(writes.outbox);
  const taken = new Set(writes.enrollments.flatMap(({ enrollment }) => enrollment.activeKey ?? []));
  const byContact = new Map<Id, EnrollmentWrite[]>();
  for (const write of writes.enrollments) {
    if (!isPlainEnd(write, commands, taken)) continue;
    const own = byContact.get(write.enrollment.contactId);
    if (own === undefined) byContact.set(write.enrollment.contactId, [write]);
    else own.push(write);
  }
  const many = [...byContact].filter(([, own]) => own.length > MAX_ENDS);
  if (many.length === 0) return { writes, ends: [] };
  const ended = new Set(many.flatMap(([, own]) => own.map(({ enrollment }) => enrollment.id)));
  const contacts = new Set(many.map(([contactId]) => contactId));
  const deferrable = new Set(writes.deferrable);
  const isLater = ({ id, contactId }: EventDraft): boolean =>
    contactId !== null && contacts.has(contactId) && deferrable.has(id);
  const later = new Set(writes.events.filter(isLater).map(({ id }) => id));
  return {
    writes: {
      ...writes,
      enrollments: writes.enrollments.filter(({ enrollment }) => !ended.has(enrollment.id)),
      events: writes.events.filter(({ id }) => !later.has(id)),
      outbox: writes.outbox.filter(({ target }) => !ended.has(target)),
      deliveries: writes.deliveries.filter(({ eventId }) => !later.has(eventId)),
    },
    ends: many.map(([contactId, enrollments]) => ({
      contactId,
      enrollments,
      cancelled: new Set(enrollments.flatMap(({ enrollment: { id } }) => (commands.has(id) ? [id] : []))),
      events: writes.events.filter((event) => event.contactId === contactId && later.has(event.id)),
      deliveries: writes.deliveries.filter((d) => d.contactId === contactId && later.has(d.eventId)),
    })),
  };
}

/** Targets with a single cancel, and those with anything else. */
function commandsByTarget(outbox: readonly OutboxDraft[]): Map<Id, 'cancel' | 'other'> {
  const commands = new Map<Id, 'cancel' | 'other'>();
  for (const { target, command } of outbox)
    commands.set(target, command === 'cancel' && !commands.has(target) ? 'cancel' : 'other');
  return commands;
}

/** An active enrollment that the batch has ended and not changed otherwise, and whose key nobody else takes. */
function isPlainEnd(
  { from, enrollment, timeline }: EnrollmentWrite,
  commands: ReadonlyMap<Id, 'cancel' | 'other'>,
  takenKeys: ReadonlySet<string>,
): boolean {
  if (from?.status !== 'active' || (enrollment.status !== 'exited' && enrollment.status !== 'completed'))
    return false;
  const isKeyFree = from.activeKey === null || !takenKeys.has(from.activeKey);
  return commands.get(enrollment.id) !== 'other' && isKeyFree && timeline.length === 1;
}

interface DeferredPlan {
  workspaceId: ObjectId;
  ends: readonly DeferredEnds[];
  now: Date;
}

/** Marks the rows of deferred ends, and stores what a job needs to complete them. */
export async function writeDeferredEnds(
  db: Database,
  { workspaceId, ends, now }: DeferredPlan,
  session: ClientSession,
): Promise<void> {
  for (const end of ends) {
    const job = newJob({
      kind: 'endEnrollments',
      workspaceId,
      subjectId: new ObjectId(end.contactId),
      by: 'engine',
      requestedAt: now,
      input: null,
      progress: { total: end.enrollments.length, ended: 0 },
    });
    await markEnding(db, { workspaceId, end, job: job._id }, session);
    let n = 0;
    for (const page of pagesOf({ workspaceId, now, job: job._id, end })) {
      await db.collections.EndPage.insertOne({ ...page, n }, { session });
      n += 1;
    }
    await db.collections.Job.insertOne(job, { session });
  }
}

/**
 * One update for all rows with the same end. It changes no indexed field, so that thousands take tenths of a second, and
 * pauses them, so that no claim or step succeeds any more.
 */
async function markEnding(
  db: Database,
  { workspaceId, end, job }: { workspaceId: ObjectId; end: DeferredEnds; job: ObjectId },
  session: ClientSession,
): Promise<void> {
  const groups = new Map<string, { run: number; ending: Ending; ids: ObjectId[] }>();
  for (const write of end.enrollments) {
    const cancels = end.cancelled.has(write.enrollment.id);
    const key = causeOf(write, cancels);
    const run = write.from?.run ?? 0;
    const group = groups.get(key) ?? { run, ending: endingOf(write, job, cancels), ids: [] };
    group.ids.push(new ObjectId(write.enrollment.id));
    groups.set(key, group);
  }
  let marked = 0;
  for (const { run, ending, ids } of groups.values()) {
    const rows = { _id: { $in: ids }, workspaceId, status: 'active', run } as const;
    const { matchedCount } = await db.collections.Enrollment.updateMany(
      rows,
      { $set: { paused: true, ending } },
      { session },
    );
    marked += matchedCount;
  }
  if (marked !== end.enrollments.length) throw new PlanMismatch('enrollments');
}

/** What an `Ending` is made of. */
function causeOf({ enrollment: e, from, timeline: [line] }: EnrollmentWrite, cancels: boolean): string {
  const end = `${e.status} ${String(e.goalReached)} ${e.exitReason ?? ''} ${e.exitEventId ?? ''}`;
  const cause = `${line?.eventId ?? ''} ${line?.by ?? ''} ${line?.note ?? ''}`;
  return `${String(from?.run)} ${String(cancels)} ${end} ${cause}`;
}

function endingOf({ enrollment: e, timeline }: EnrollmentWrite, job: ObjectId, cancels: boolean): Ending {
  const [line] = timeline;
  if (line === undefined) throw new Error('An end without its timeline entry');
  const { step: _step, ...withoutStep } = line;
  return {
    job,
    end: {
      status: e.status,
      endedAt: e.endedAt,
      goalReached: e.goalReached,
      exitReason: e.exitReason,
      exitEventId: e.exitEventId === null ? null : new ObjectId(e.exitEventId),
    },
    line: withoutStep,
    cancels,
  };
}

/** Page by page, so that the event loop is free while one is written. */
function* pagesOf(of: {
  workspaceId: ObjectId;
  now: Date;
  job: ObjectId;
  end: DeferredEnds;
}): Generator<Omit<EndPageRecord, 'n'>> {
  const { workspaceId, now, job, end } = of;
  const deliveriesOf = new Map<Id, DeliveryDraft[]>();
  for (const draft of end.deliveries)
    deliveriesOf.set(draft.eventId, [...(deliveriesOf.get(draft.eventId) ?? []), draft]);
  let [enrollment, event] = [0, 0];
  while (enrollment < end.enrollments.length || event < end.events.length) {
    const ids = end.enrollments.slice(enrollment, enrollment + PAGE).map((write) => write.enrollment.id);
    enrollment += ids.length;
    const page = emptyPage(of);
    page.enrollmentIds.push(...ids.map((id) => new ObjectId(id)));
    for (let bytes = 0; page.events.length < PAGE && bytes < PAGE_BYTES; event += 1) {
      const draft = end.events[event];
      if (draft === undefined) break;
      page.events.push(eventRow(draft, workspaceId));
      bytes += draft.propertiesText.length;
      for (const delivery of deliveriesOf.get(draft.id) ?? []) {
        bytes += delivery.contact.length;
        page.deliveries.push(deliveryRow(delivery, workspaceId, now));
        page.commands.push(firstAttemptRow({ ...delivery, run: 1, seq: 1 }, workspaceId, now));
      }
    }
    yield { ...page, jobId: job };
  }
}

function emptyPage(of: {
  workspaceId: ObjectId;
  job: ObjectId;
  end: DeferredEnds;
}): Omit<EndPageRecord, 'n'> {
  return {
    _id: new ObjectId(),
    jobId: of.job,
    workspaceId: of.workspaceId,
    contactId: new ObjectId(of.end.contactId),
    enrollmentIds: [],
    events: [],
    deliveries: [],
    commands: [],
  };
}
