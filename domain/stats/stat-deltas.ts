import type { EnrollmentStatus } from '../automation/enrollment.js';
import type { CountedState } from '../automation/counts.js';
import { internalEventKey } from '../automation/event-name.js';
import type { ConsentAction } from '../lists/sign-up.js';
import type { EventSourceRef, EventStatus } from '../plan/event.js';
import type { Writes } from '../plan/writes.js';
import { stepGroupId, type StatGroup, type StatSeries } from './series.js';
import { HOUR_MS } from '../kernel/spans.js';

/** A change of one count of one hour. */
export interface StatMove {
  of: StatGroup;
  /** Id of what it belongs to; empty for the workspace. */
  id: string;
  /** Start of the hour, UTC. */
  hour: Date;
  key: StatSeries;
  by: number;
}

/** What something that is counted belongs to; null and absent count for nothing. */
export interface StatOwners {
  automation?: string | null | undefined;
  /** A step of `automation`. */
  step?: string | null | undefined;
  broadcast?: string | null | undefined;
  source?: string | null | undefined;
  form?: string | null | undefined;
  list?: string | null | undefined;
  rule?: string | null | undefined;
  segment?: string | null | undefined;
}

const ownerKinds = ['automation', 'broadcast', 'source', 'form', 'list', 'rule', 'segment'] as const;

function isSet(id: string | null | undefined): id is string {
  return id !== undefined && id !== null;
}

/** Sums what is counted in one transaction, by hour and by what it belongs to. */
export class StatDeltas {
  readonly #sums = new Map<string, StatMove>();

  /** Counts for the workspace and all owners. */
  add(key: StatSeries, at: Date, owners: StatOwners = {}, by = 1): void {
    this.#addOne('workspace', '', key, at, by);
    for (const of of ownerKinds) {
      const id = owners[of];
      if (isSet(id)) this.#addOne(of, id, key, at, by);
    }
    const { automation, step } = owners;
    if (isSet(automation) && isSet(step)) this.#addStep(automation, step, key, at, by);
  }

  /** Counts an enrollment that has entered a step, for that step only. */
  addStepEntry(automation: string, step: string, at: Date): void {
    this.#addStep(automation, step, 'entries', at, 1);
  }

  /** What has changed; nothing that adds up to zero. */
  moves(): StatMove[] {
    return [...this.#sums.values()].filter(({ by }) => by !== 0);
  }

  #addStep(automation: string, step: string, key: StatSeries, at: Date, by: number): void {
    this.#addOne('step', stepGroupId(automation, step), key, at, by);
  }

  #addOne(group: StatGroup, id: string, key: StatSeries, at: Date, by: number): void {
    const hour = at.getTime() - (at.getTime() % HOUR_MS);
    const name = `${group} ${id} ${String(hour)} ${key}`;
    const known = this.#sums.get(name);
    if (known === undefined) this.#sums.set(name, { of: group, id, hour: new Date(hour), key, by });
    else known.by += by;
  }
}

const FORM_SENT_KEY = internalEventKey('form_submitted');

/** An event as it is logged. */
export function countEvent(
  stats: StatDeltas,
  event: { receivedAt: Date; status: EventStatus; source: EventSourceRef; key: string },
): void {
  const owners = ownersOfEvent(event.source);
  stats.add('events', event.receivedAt, owners);
  if (event.status === 'unmapped') stats.add('unmapped', event.receivedAt, owners);
  if (event.key === FORM_SENT_KEY) stats.add('formsSent', event.receivedAt, owners);
}

/** An event that is no longer unmapped. */
export function countApplied(stats: StatDeltas, event: { receivedAt: Date; source: EventSourceRef }): void {
  stats.add('unmapped', event.receivedAt, ownersOfEvent(event.source), -1);
}

function ownersOfEvent({ type, id }: EventSourceRef): StatOwners {
  if (type === 'source') return { source: id };
  return type === 'form' ? { form: id } : {};
}

const consentSeries = {
  given: 'consentsGiven',
  added: 'consentsGiven',
  restored: 'consentsGiven',
  confirmed: 'consentsConfirmed',
  withdrawn: 'consentsWithdrawn',
} as const satisfies Record<ConsentAction, StatSeries>;

/** An entry of the consent ledger; `by` is -1 for one that an undone import takes back. */
export function countConsent(
  stats: StatDeltas,
  { action, at, ...owners }: { action: ConsentAction; at: Date; list: string | null; form: string | null },
  by: 1 | -1 = 1,
): void {
  stats.add(consentSeries[action], at, owners, by);
}

const endSeries = { completed: 'completions', exited: 'exits', failed: 'failures' } as const;

/** An enrollment that has ended or failed. */
export function countEnd(
  stats: StatDeltas,
  enrollment: {
    automationId: string;
    step: string | null;
    status: EnrollmentStatus;
    goalReached: boolean;
    endedAt: Date | null;
  },
): void {
  const { automationId: automation, step, status, goalReached, endedAt } = enrollment;
  if (status === 'active' || endedAt === null) return;
  const owners = { automation, step };
  stats.add(endSeries[status], endedAt, owners);
  if (goalReached) stats.add('goals', endedAt, owners);
}

/** Whether a write ends or fails an enrollment that was in a state; null if it is new. */
export function isEnd(from: Pick<CountedState, 'status'> | null, to: Pick<CountedState, 'status'>): boolean {
  if (from === null || from.status === 'active') return to.status !== 'active';
  return from.status === 'failed' && (to.status === 'completed' || to.status === 'exited');
}

const mailSeries = {
  sent: 'mailsSent',
  failed: 'mailsFailed',
  uncertain: 'mailsUncertain',
  skipped: 'mailsSkipped',
  bounced: 'mailsBounced',
} as const;

/** A mail that has ended. */
export function countMailEnd(
  stats: StatDeltas,
  { status, at, ...owners }: StatOwners & { status: keyof typeof mailSeries; at: Date },
): void {
  stats.add(mailSeries[status], at, owners);
}

const deliverySeries = {
  delivered: 'deliveriesDelivered',
  failed: 'deliveriesFailed',
  stopped: 'deliveriesStopped',
} as const;

/** A delivery that has ended. */
export function countDeliveryEnd(
  stats: StatDeltas,
  { status, at, ...owners }: StatOwners & { status: keyof typeof deliverySeries; at: Date },
): void {
  stats.add(deliverySeries[status], at, owners);
}

/** A contact that has entered or left a segment. */
export function countSubscription(
  stats: StatDeltas,
  { segment, before, after, at }: { segment: string; before: boolean; after: boolean; at: Date },
): void {
  if (before !== after) stats.add(after ? 'segmentEntries' : 'segmentExits', at, { segment });
}

/** A segment whose number of members has changed although nobody has entered or left it, as by other conditions. */
export function countResize(
  stats: StatDeltas,
  { segment, from, to, at }: { segment: string; from: number; to: number; at: Date },
): void {
  if (from !== to)
    stats.add(to > from ? 'segmentGrown' : 'segmentShrunk', at, { segment }, Math.abs(to - from));
}

/**
 * Counts what a plan writes, by hour. Replayed events and reports about mail depend on their rows and are counted where
 * those are written.
 */
export function countStats(writes: Writes, now: Date): StatDeltas {
  const stats = new StatDeltas();
  for (const event of writes.events) countEvent(stats, event);
  for (const write of writes.contacts) {
    if (write.kind === 'insert') stats.add('contacts', write.contact.createdAt);
    if (write.kind === 'delete') stats.add('contactsDeleted', now);
  }
  for (const { action, at, list, facts, about } of writes.consents)
    if (about !== 'tracking')
      countConsent(stats, { action, at, list: list?.id ?? null, form: facts.form?.id ?? null });
  for (const { enrollment, from } of writes.enrollments) {
    if (from === null) stats.add('entries', enrollment.enteredAt, { automation: enrollment.automationId });
    if (isEnd(from, enrollment)) countEnd(stats, enrollment);
  }
  for (const { automationId, step, counter } of writes.counts)
    if (counter === 'entered') stats.addStepEntry(automationId, step, now);
  for (const { automationId: automation, step, listId: list, status } of writes.mails)
    countMailEnd(stats, { status, at: now, automation, step, list });
  for (const { segmentId: segment, isBuilding, before, after } of writes.segments)
    if (!isBuilding)
      countSubscription(stats, { segment, before: before?.in ?? false, after: after?.in ?? false, at: now });
  return stats;
}
