import type { Id } from '../id.js';
import type { ContactState } from '../contact/contact-state.js';
import type { SubscriptionState } from '../lists/sign-up.js';
import { contactScope } from '../plan/contacts/contact-patch.js';
import type { EnrollmentState } from '../plan/enrollments/enrollment-state.js';
import type { EventDraft } from '../plan/event.js';
import type {
  ContactSegments,
  ReadEvents,
  SegmentRow,
  SegmentRowWrite,
  SegmentSnapshot,
} from '../plan/segments/segment-state.js';
import { addLogged } from './logged-events.js';
import { decideMemberState, mayBeMember } from '../segments/decide.js';
import { PlannedSegments, segmentKey, type PlannedSegment } from '../segments/planned-segments.js';

/** The segments that a dry run decides, and what is stored of its contact for them. */
export interface SampleSegments {
  /** In effect, and so many as the workspace has: one may refer to others. */
  segments: readonly PlannedSegment[];
  stored: Pick<ContactSegments, 'events' | 'enrollments' | 'broadcasts'>;
}

interface Sample {
  contact: ContactState;
  subscriptions: readonly SubscriptionState[];
  start: Date;
  /** The workspace's zone. */
  timezone: string;
}

/** The segments of one contact in memory: decided at the start, and then by the engine's plan. */
export class InMemorySegments {
  private readonly planned: PlannedSegments;
  private readonly rows = new Map<string, SegmentRow>();
  private readonly events: Map<string, ReadEvents>;

  constructor(
    private readonly sample: SampleSegments,
    input: Sample,
  ) {
    this.planned = new PlannedSegments(sample.segments);
    this.events = new Map(sample.stored.events);
    for (const segment of this.planned.all) this.decide(segment, input);
  }

  /** The segments that the contact is in. */
  get ids(): Id[] {
    return this.planned.all.filter(({ key }) => this.rows.get(key)?.in === true).map(({ id }) => id);
  }

  /** When one may change although nothing happens; Infinity for never. */
  get decideAgainAt(): number {
    return Math.min(
      ...[...this.rows.values()].map(({ decideAgainAt }) => decideAgainAt?.getTime() ?? Infinity),
    );
  }

  /** What a call reads of the contact. `enrollments` are those that the dry run has made. */
  snapshot(contactId: Id, enrollments: readonly EnrollmentState[]): SegmentSnapshot {
    const made = enrollments.map(({ automationId, status }) => ({ automationId, status, n: 1 }));
    const own: ContactSegments = {
      rows: new Map(this.rows),
      events: this.events,
      enrollments: [...this.sample.stored.enrollments, ...made],
      broadcasts: this.sample.stored.broadcasts,
    };
    return { segments: this.planned, contacts: new Map([[contactId, own]]), areRead: true };
  }

  /** Keeps what a call has decided and logged. */
  apply({ segments, events }: { segments: readonly SegmentRowWrite[]; events: readonly EventDraft[] }): void {
    for (const { segmentId, version, after } of segments) {
      const key = segmentKey(segmentId, version);
      if (after === null) this.rows.delete(key);
      else this.rows.set(key, after);
    }
    for (const event of events) if (this.planned.needs.has(event.key)) addLogged(this.events, event);
  }

  /** Nothing is fired for what the contact is in at the start. */
  private decide(
    { key, where }: PlannedSegment,
    { contact, subscriptions, start: at, timezone }: Sample,
  ): void {
    const { enrollments, broadcasts } = this.sample.stored;
    const facts = {
      contact: contactScope(contact),
      timezone,
      statusOn: (listId: Id) => subscriptions.find((one) => one.listId === listId)?.status ?? null,
      loggedEvents: (name: string) => this.events.get(name)?.newest ?? [],
      firstEvent: (name: string) => this.events.get(name)?.first ?? null,
      hasEnrollment: (automationId: Id, status: string | undefined) =>
        enrollments.some(
          (one) => one.automationId === automationId && (status === undefined || one.status === status),
        ),
      isIn: (segmentId: Id) => this.ids.includes(segmentId),
      wasSent: (broadcastId: Id) => broadcasts.has(broadcastId),
    };
    const decided = decideMemberState(where, facts, at);
    const { member, decideAgainAt } = decided;
    if (mayBeMember(decided)) this.rows.set(key, { in: member, at, decideAgainAt });
  }
}
