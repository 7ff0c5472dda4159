import type { TimelineEntry } from '../../../domain/enrollment.js';
import { internalEventKey, type InternalEventName } from '../../../domain/event-name.js';
import type { JsonObject, JsonValue } from '../../../domain/json.js';
import type {
  CallAction,
  ContactPatch,
  ContactState,
  Decision,
  EnrollmentEnd,
  EventDraft,
  EventSourceRef,
  Id,
  OutboxDraft,
  PlanCall,
  PlannedAutomation,
} from '../../../domain/plan/types.js';
import type { StoredEnrollment } from './memory-database.js';
import { firstFailure } from './reference-conditions.js';

/** What a call is answered; a refusal is known by its code. */
export type ModelOutcome =
  | { ok: false; code: string }
  | {
      ok: true;
      eventId: Id | null;
      contact: ContactState | null;
      created: boolean;
      changed: boolean;
      enrolled: number;
      exited: number;
      exitedIds: Id[];
    };

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;
type RetryAction = Extract<CallAction, { type: 'retryEnrollment' }>;

/** What the call under way has led to so far. */
interface Story {
  call: PlanCall;
  events: EventDraft[];
  enrolled: number;
  exited: number;
  exitedIds: Id[];
}

const HOUR_MS = 3_600_000;
const DEEPEST = 8;
const values = ['email', 'firstName', 'lastName', 'name', 'timezone', 'language', 'subscribed'] as const;

/**
 * What calls do to people, as the contract tells it: one call after the other on plain maps, with no batch, no
 * snapshot and no folding. Slow, and meant to be read beside the contract; the plan has to agree with it.
 */
export class ReferenceModel {
  readonly contacts = new Map<Id, ContactState>();
  readonly enrollments = new Map<Id, StoredEnrollment>();
  readonly log: EventDraft[] = [];
  readonly commands: OutboxDraft[] = [];
  readonly suppressions = new Set<string>();
  private lastId = 0;

  constructor(
    readonly world: {
      now: Date;
      /** Every version of every automation; the last one of each is in force. */
      automations: () => PlannedAutomation[];
    },
  ) {}

  apply(call: PlanCall): ModelOutcome {
    const story: Story = { call, events: [], enrolled: 0, exited: 0, exitedIds: [] };
    const { subject, action } = call;
    if (subject.by === 'none') return this.logUnmapped(story);
    if (action.type === 'endEnrollment') return this.end(story, action);
    if (action.type === 'retryEnrollment') return this.retry(story, action);
    const contact = subject.by === 'id' ? this.contacts.get(subject.id) : this.withEmail(subject.email);
    if (contact === undefined) {
      if (subject.by === 'email') return this.create(story, subject.email);
      return action.type === 'none' ? this.answer(story, null, {}) : { ok: false, code: 'not_found' };
    }
    if (action.type === 'deleteContact') return this.delete(story, contact);
    if (action.type === 'updateContact') {
      if (action.ifVersion !== null && action.ifVersion !== contact.version)
        return { ok: false, code: 'stale' };
      const holder = this.withEmail(call.patch?.email ?? contact.email);
      if (holder !== undefined && holder !== contact) return { ok: false, code: 'email_taken' };
    }
    return this.change(story, contact);
  }

  private withEmail(email: string): ContactState | undefined {
    return [...this.contacts.values()].find((contact) => contact.email === email);
  }

  private newId(): Id {
    this.lastId += 1;
    return `b${this.lastId.toString(16).padStart(23, '0')}`;
  }

  private enrollmentsOf(contact: ContactState, ...statuses: string[]): StoredEnrollment[] {
    return [...this.enrollments.values()].filter(
      (e) => e.contactId === contact.id && statuses.includes(e.status),
    );
  }

  private answer(
    { events, enrolled, exited, exitedIds }: Story,
    contact: ContactState | null,
    step: { created?: boolean; changed?: boolean },
  ): ModelOutcome {
    const [first] = events;
    // The row of the call itself says what the call was answered.
    if (first !== undefined) Object.assign(first, { enrolled, exited });
    this.log.push(...events);
    const { created = false, changed = false } = step;
    const copy = contact === null ? null : structuredClone(contact);
    return {
      ok: true,
      eventId: first?.id ?? null,
      contact: copy,
      created,
      changed,
      enrolled,
      exited,
      exitedIds,
    };
  }

  // --- the contact

  private create(story: Story, email: string): ModelOutcome {
    const asked: ContactPatch = { ...story.call.patch?.ifMissing, ...story.call.patch };
    const suppressed = this.suppressions.has(email);
    const { now } = this.world;
    const contact: ContactState = {
      id: this.newId(),
      email,
      firstName: asked.firstName ?? null,
      lastName: asked.lastName ?? null,
      name: asked.name ?? null,
      timezone: asked.timezone ?? null,
      language: asked.language ?? null,
      customFields: {},
      subscribed: (asked.subscribed ?? true) && !suppressed,
      suppressed,
      rev: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    mergeFields(contact.customFields, asked.customFields ?? {});
    this.contacts.set(contact.id, contact);
    this.happenOwn(story, contact);
    this.happenInternal(story, 'contact_added', { contact, properties: {} });
    this.exitsThenEntries(story, contact, []);
    return this.answer(story, contact, { created: true, changed: true });
  }

  private change(story: Story, contact: ContactState): ModelOutcome {
    const activeBefore = this.enrollmentsOf(contact, 'active');
    const asked = story.call.patch ?? {};
    const blockedBefore = !contact.subscribed || contact.suppressed;
    const changes: Record<string, { from: JsonValue; to: JsonValue }> = {};
    for (const field of values) {
      const offered =
        field === 'firstName' || field === 'lastName' || field === 'name'
          ? asked.ifMissing?.[field]
          : undefined;
      const to = asked[field] !== undefined ? asked[field] : contact[field] === null ? offered : undefined;
      if (to === undefined || to === contact[field]) continue;
      changes[field] = { from: contact[field], to };
      Object.assign(contact, { [field]: to });
    }
    Object.assign(changes, mergeFields(contact.customFields, asked.customFields ?? {}));
    // A suppression belongs to the address: who moves to a suppressed one is not written to.
    if (this.suppressions.has(contact.email)) contact.suppressed = true;
    const changed = Object.keys(changes).length > 0;
    if (changed) Object.assign(contact, { version: contact.version + 1, updatedAt: this.world.now });
    this.happenOwn(story, contact);
    if (changed) this.happenInternal(story, 'contact_updated', { contact, properties: { changes } });
    const blocked = !contact.subscribed || contact.suppressed;
    if (blocked !== blockedBefore)
      for (const enrollment of this.enrollmentsOf(contact, 'active', 'failed'))
        enrollment.mailBlocked = blocked;
    this.exitsThenEntries(story, contact, activeBefore);
    return this.answer(story, contact, { changed });
  }

  private delete(story: Story, contact: ContactState): ModelOutcome {
    const deleted = this.happenInternal(story, 'contact_deleted', { contact, properties: {} });
    for (const enrollment of this.enrollmentsOf(contact, 'active'))
      this.exit(story, enrollment, { reason: 'contactDeleted', event: deleted });
    if (!contact.subscribed || contact.suppressed) this.suppressions.add(contact.email);
    this.contacts.delete(contact.id);
    const args = { run: 1, automationId: '', automationName: '', contactId: contact.id, triggerEvent: '' };
    this.commands.push({ command: 'erase', target: contact.id, seq: 1, args });
    return this.answer(story, contact, { changed: true });
  }

  // --- events

  private happen(
    story: Story,
    event: Partial<EventDraft> &
      Pick<EventDraft, 'name' | 'key' | 'properties' | 'contactId' | 'source' | 'depth'>,
  ): EventDraft {
    const { call } = story;
    const first = story.events.length === 0;
    const row: EventDraft = {
      propertiesText: JSON.stringify(event.properties),
      status: 'applied',
      note: null,
      ...event,
      id: this.newId(),
      enrolled: 0,
      exited: 0,
      enrollments: [],
      decisions: [],
      parentId: story.events[0]?.id ?? null,
      receivedAt: call.receivedAt,
      dedupeKey: first ? call.dedupeKey : null,
      fingerprint: first ? call.fingerprint : null,
    };
    story.events.push(row);
    return row;
  }

  private happenOwn(story: Story, contact: ContactState): void {
    const { event } = story.call;
    if (event !== null) this.happen(story, { ...event, contactId: contact.id });
  }

  private happenInternal(
    story: Story,
    name: InternalEventName,
    of: { contact: Pick<ContactState, 'id'>; properties: JsonValue; source?: EventSourceRef; depth?: number },
  ): EventDraft {
    return this.happen(story, {
      name,
      key: internalEventKey(name),
      properties: of.properties,
      contactId: of.contact.id,
      source: of.source ?? story.call.source,
      depth: of.depth ?? story.call.event?.depth ?? 0,
    });
  }

  private logUnmapped(story: Story): ModelOutcome {
    const { event } = story.call;
    if (event !== null) this.happen(story, { ...event, contactId: null, status: 'unmapped' });
    return this.answer(story, null, {});
  }

  // --- exits, then entries

  private exitsThenEntries(story: Story, contact: ContactState, activeBefore: StoredEnrollment[]): void {
    // The list grows while it is worked off: an exit is itself an event.
    for (const event of story.events)
      for (const enrollment of activeBefore)
        if (enrollment.status === 'active') this.decideExit(story, { event, enrollment, contact });
    const entered = new Set<Id>();
    for (const event of story.events)
      for (const automation of this.listeningTo(event.key))
        event.decisions.push(this.decideEntry(story, { event, automation, contact, entered }));
  }

  private listeningTo(key: string): PlannedAutomation[] {
    const inForce = new Map(this.world.automations().map((automation) => [automation.id, automation]));
    return [...inForce.values()]
      .filter((a) => a.triggerKey === key && (a.status === 'active' || a.status === 'paused'))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private versionOf(enrollment: StoredEnrollment): PlannedAutomation | undefined {
    const { automationId, automationVersion } = enrollment;
    return this.world.automations().find((a) => a.id === automationId && a.version === automationVersion);
  }

  private decideExit(
    story: Story,
    {
      event,
      enrollment,
      contact,
    }: { event: EventDraft; enrollment: StoredEnrollment; contact: ContactState },
  ): void {
    const automation = this.versionOf(enrollment);
    const matches = (automation?.definition.exitOn ?? []).filter(
      (_, i) => automation?.exitKeys[i] === event.key,
    );
    if (matches.length === 0) return;
    const entry = JSON.parse(enrollment.entryProperties) as JsonValue;
    const failures = matches.map(({ where }) =>
      firstFailure(where, { contact, event: event.properties, entry }),
    );
    const { automationId, automationName, id: enrollmentId } = enrollment;
    const decision = { automationId, automationName, role: 'exit', enrollmentId } as const;
    const failed = failures.includes(null) ? null : failures[0];
    if (failed) event.decisions.push({ ...decision, outcome: 'filtered', condition: failed });
    else {
      event.decisions.push({ ...decision, outcome: 'exited' });
      this.exit(story, enrollment, { reason: 'event', event });
    }
  }

  private decideEntry(
    story: Story,
    of: { event: EventDraft; automation: PlannedAutomation; contact: ContactState; entered: Set<Id> },
  ): Decision {
    const { event, automation, contact, entered } = of;
    const about = {
      automationId: automation.id,
      automationName: automation.definition.name,
      role: 'entry',
    } as const;
    if (automation.status === 'paused') return { ...about, outcome: 'paused' };
    const scope = { contact, event: event.properties, entry: event.properties };
    const condition = firstFailure(automation.definition.trigger.where, scope);
    if (condition !== null) return { ...about, outcome: 'filtered', condition };
    if (event.depth > DEEPEST) {
      Object.assign(event, { status: 'failed', note: 'loop' });
      return { ...about, outcome: 'loop' };
    }
    const once = automation.definition.reentry === 'whenFinished';
    const present = this.enrollmentsOf(contact, 'active').find(
      (e) => once && e.activeKey === `${automation.id}:${contact.id}`,
    );
    if (present !== undefined) return { ...about, outcome: 'alreadyIn', enrollmentId: present.id };
    if (entered.has(automation.id)) return { ...about, outcome: 'alreadyIn' };
    entered.add(automation.id);
    return { ...about, outcome: 'entered', enrollmentId: this.enter(story, { event, automation, contact }) };
  }

  // --- enrollments

  private enter(
    story: Story,
    {
      event,
      automation,
      contact,
    }: { event: EventDraft; automation: PlannedAutomation; contact: ContactState },
  ): Id {
    const { now } = this.world;
    const enrollment: StoredEnrollment = {
      id: this.newId(),
      automationId: automation.id,
      automationVersion: automation.version,
      automationName: automation.definition.name,
      contactId: contact.id,
      status: 'active',
      run: 1,
      visit: 0,
      step: null,
      enteredAt: now,
      endedAt: null,
      exitReason: null,
      exitEventId: null,
      lastError: null,
      entry: { eventId: event.id, name: event.name },
      entryRefs: {},
      activeKey: automation.definition.reentry === 'whenFinished' ? `${automation.id}:${contact.id}` : null,
      mailBlocked: !contact.subscribed || contact.suppressed,
      depth: event.depth,
      outboxSeq: 0,
      entryProperties: event.propertiesText,
      timeline: [{ at: now, type: 'entered', eventId: event.id }],
    };
    this.enrollments.set(enrollment.id, enrollment);
    this.command(enrollment, 'start');
    event.enrollments.push({ enrollmentId: enrollment.id, automationId: automation.id, outcome: 'entered' });
    event.enrolled += 1;
    story.enrolled += 1;
    return enrollment.id;
  }

  /** An exit that counts: because of an event, or because the contact is gone. */
  private exit(
    story: Story,
    enrollment: StoredEnrollment,
    { reason, event }: { reason: 'event' | 'contactDeleted'; event: EventDraft },
  ): void {
    this.close(story, enrollment, { status: 'exited', reason }, event);
    const { id: enrollmentId, automationId } = enrollment;
    event.enrollments.push({ enrollmentId, automationId, outcome: 'exited' });
    event.exited += 1;
    story.exited += 1;
    story.exitedIds.push(enrollmentId);
  }

  private close(
    story: Story,
    enrollment: StoredEnrollment,
    end: EnrollmentEnd,
    cause: EventDraft | null,
  ): void {
    const { now } = this.world;
    Object.assign(enrollment, { status: end.status, endedAt: now, activeKey: null });
    const line: TimelineEntry = { at: now, type: end.status };
    if (end.status === 'failed') {
      enrollment.lastError = line.note = end.error;
    } else if (end.status === 'exited') {
      enrollment.exitReason = end.reason;
      enrollment.exitEventId = cause?.id ?? null;
      line.note = end.note ?? end.reason;
      if (end.by !== undefined) line.by = end.by;
      // A run that ended by itself, or was cancelled in Temporal, needs no cancel.
      if (end.reason !== 'temporal' && end.reason !== 'step') this.command(enrollment, 'cancel');
    }
    if (cause !== null) line.eventId = cause.id;
    enrollment.timeline.push(line);
    if (end.status === 'failed') return;
    const { id, automationId, automationName, contactId } = enrollment;
    this.happenInternal(story, end.status === 'completed' ? 'automation_completed' : 'automation_exited', {
      contact: { id: contactId },
      properties: {
        automationId,
        automationName,
        enrollmentId: id,
        ...(end.status === 'exited' ? { reason: end.reason } : {}),
      },
      source: { type: 'automation', id, name: automationName },
      depth: now.getTime() - enrollment.enteredAt.getTime() < HOUR_MS ? enrollment.depth + 1 : 0,
    });
  }

  private end(story: Story, { enrollmentId, run, end }: EndAction): ModelOutcome {
    const enrollment = this.enrollments.get(enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    const current = enrollment?.status === 'active' && (run === null || run === enrollment.run);
    if (enrollment === undefined || contact === undefined || !current)
      return run === null ? { ok: false, code: 'conflict' } : this.answer(story, contact ?? null, {});
    const activeBefore = this.enrollmentsOf(contact, 'active');
    this.close(story, enrollment, end, null);
    this.exitsThenEntries(story, contact, activeBefore);
    if (end.status === 'exited') story.exitedIds.push(enrollmentId);
    return this.answer(story, contact, { changed: true });
  }

  private retry(story: Story, { enrollmentId, by, note }: RetryAction): ModelOutcome {
    const enrollment = this.enrollments.get(enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    if (enrollment?.status !== 'failed' || contact === undefined) return { ok: false, code: 'conflict' };
    const once = this.versionOf(enrollment)?.definition.reentry === 'whenFinished';
    const key = once ? `${enrollment.automationId}:${contact.id}` : null;
    if (key !== null && [...this.enrollments.values()].some((e) => e.activeKey === key))
      return { ok: false, code: 'conflict' };
    enrollment.status = 'active';
    enrollment.run += 1;
    enrollment.visit += 1;
    enrollment.endedAt = null;
    enrollment.lastError = null;
    enrollment.activeKey = key;
    enrollment.mailBlocked = !contact.subscribed || contact.suppressed;
    const why = note === null ? {} : { note };
    enrollment.timeline.push({ at: this.world.now, type: 'retried', by, ...why });
    this.command(enrollment, 'start');
    return this.answer(story, contact, { changed: true });
  }

  private command(enrollment: StoredEnrollment, command: 'start' | 'cancel'): void {
    enrollment.outboxSeq += 1;
    const { id: target, outboxSeq: seq, run, automationId, automationName, contactId } = enrollment;
    const triggerEvent = this.versionOf(enrollment)?.definition.trigger.event ?? '';
    this.commands.push({
      command,
      target,
      seq,
      args: { run, automationId, automationName, contactId, triggerEvent },
    });
  }
}

/** Key by key; null removes. Gives what changed. */
function mergeFields(
  fields: JsonObject,
  asked: JsonObject,
): Record<string, { from: JsonValue; to: JsonValue }> {
  const changes: Record<string, { from: JsonValue; to: JsonValue }> = {};
  for (const [key, to] of Object.entries(asked)) {
    const from = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[`customFields.${key}`] = { from, to };
    if (to === null) Reflect.deleteProperty(fields, key);
    else fields[key] = to;
  }
  return changes;
}
