import { ObjectId } from 'mongodb';
import { addDelta, countStepEntry, type CountDeltas } from '../../../../domain/automation/counts.js';
import type { TimelineEntry } from '../../../../domain/automation/enrollment.js';
import type { ConfirmationState, ConsentDraft, SubscriptionState } from '../../../../domain/lists/sign-up.js';
import { plan } from '../../../../domain/plan/plan.js';
import { HeardNames } from '../../../../domain/plan/heard-names.js';
import {
  collectConcerns,
  eventKeys,
  namedEnrollment,
  type PlanCall,
} from '../../../../domain/plan/calls/call.js';
import { possibleEntries, needsPastEnrollments } from '../../../../domain/plan/enrollments/reentry.js';
import type { CallOutcome } from '../../../../domain/plan/calls/outcome.js';
import type { MailEnd } from '../../../../domain/plan/calls/call-action.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type {
  ContactWrite,
  DeliveryDraft,
  EnrollmentWrite,
  OutboxDraft,
  Writes,
} from '../../../../domain/plan/writes.js';
import type {
  EnrollmentState,
  PastEnrollment,
} from '../../../../domain/plan/enrollments/enrollment-state.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import { reasonThatCounts, type Suppressed } from '../../../../domain/lists/suppression.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { PlannedRule } from '../../../../domain/plan/planned-rule.js';
import type { Snapshot } from '../../../../domain/plan/snapshot.js';
import type { StepAnswer } from '../../../../domain/steps/step-answers.js';
import { countMoves } from '../../../../engine/intake/parts/automations/count-moves.js';
import { NOON, someSecret } from './calls.js';
import { emailsOf, reportedByEffects } from '../named-by-calls.js';

export type StoredEnrollment = EnrollmentState & { entryProperties: string; timeline: TimelineEntry[] };

/** A unique value that another row has at this moment: the batch does not commit. */
export class UniqueViolation extends Error {}

export interface MemoryOptions {
  /** How many active enrollments a contact may have. */
  maxActive?: number;
}

/**
 * An in-memory database with what the engine needs: it reads only what the calls of a batch name, writes in the
 * engine's order (contacts: deletes, updates, inserts; enrollments: updates, inserts), and checks its unique indexes
 * after each single write. All or nothing.
 */
export class MemoryDatabase {
  contacts = new Map<Id, ContactState>();
  enrollments = new Map<Id, StoredEnrollment>();
  events: EventDraft[] = [];
  outbox: OutboxDraft[] = [];
  erasures: Id[] = [];
  suppressions = new Map<string, Suppressed>();
  subscriptions = new Map<string, SubscriptionState>();
  confirmations = new Map<Id, ConfirmationState>();
  consents: ConsentDraft[] = [];
  deliveries: DeliveryDraft[] = [];
  /** The claim of each mail in the ledger; null if none holds it. */
  readonly mailClaims = new Map<Id, string | null>();
  readonly endedMails: MailEnd[] = [];
  /** The counters of each automation. */
  readonly counts = new Map<Id, CountDeltas>();
  /** Answers to webhook steps, by enrollment. */
  readonly answers = new Map<Id, StepAnswer[]>();
  readonly rules = new Map<string, PlannedRule[]>();
  now = NOON;
  private readonly versions = new Map<Id, PlannedAutomation[]>();
  private lastId = 0;

  constructor(private readonly options: MemoryOptions = {}) {}

  readonly newId = (): Id => {
    this.lastId += 1;
    return `a${this.lastId.toString(16).padStart(23, '0')}`;
  };

  /** Saves an automation, or the next version of one. */
  save(automation: PlannedAutomation): void {
    this.versions.set(automation.id, [...(this.versions.get(automation.id) ?? []), automation]);
  }

  /** Plans the calls as one batch and commits what was planned. */
  commit(calls: PlanCall[]): { outcomes: CallOutcome[]; writes: Writes } {
    const planned = this.plan(calls);
    this.write(planned.writes);
    return planned;
  }

  plan(calls: PlanCall[]): { outcomes: CallOutcome[]; writes: Writes } {
    const { maxActive } = this.options;
    const secrets = { emailHash: (email: string) => email, newConfirmation: someSecret };
    const input = { calls, snapshot: this.read(calls), now: this.now, newId: this.newId, secrets };
    return plan(maxActive === undefined ? input : { ...input, maxActive });
  }

  /** @throws UniqueViolation, and then nothing is written */
  write(writes: Writes): void {
    const before = { contacts: new Map(this.contacts), enrollments: new Map(this.enrollments) };
    try {
      this.writeContacts(writes.contacts);
      this.writeEnrollments(writes.enrollments);
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
    this.events.push(...writes.replays, ...writes.events);
    this.outbox.push(...writes.outbox);
    this.deliveries.push(...writes.deliveries);
    this.erasures.push(...writes.erasures);
    for (const draft of writes.suppressions) this.writeSuppression(draft);
    for (const email of writes.unsuppressed) this.suppressions.delete(email);
    for (const { state } of writes.subscriptions) {
      this.subscriptions.set(`${state.contactId} ${state.listId}`, state);
    }
    for (const { state } of writes.confirmations) this.confirmations.set(state.id, state);
    this.consents.push(...writes.consents);
    this.writeMails(writes.mails);
    this.count(writes);
  }

  private writeSuppression({ email, reason, from }: Writes['suppressions'][number]): void {
    const known = this.suppressions.get(email);
    if (known === undefined || reasonThatCounts(known.reason, reason) !== known.reason)
      this.suppressions.set(email, { reason, isCarried: from !== null });
  }

  /** As the engine reads them: those of known contacts only where a call may free one's address. */
  private readSuppressed(calls: PlanCall[], contacts: ContactState[]): Map<string, Suppressed> {
    const known = new Set(contacts.map(({ email }) => email));
    const named = calls.flatMap((call) => emailsOf(call));
    const read = new Set(
      collectConcerns(calls).has('addresses')
        ? [...named, ...known]
        : named.filter((email) => !known.has(email)),
    );
    return new Map([...this.suppressions].filter(([email]) => read.has(email)));
  }

  private writeMails(mails: readonly MailEnd[]): void {
    for (const mail of mails) {
      if (this.mailClaims.get(mail.id) !== mail.claim) throw new Error('A mail is not as it was read');
      this.mailClaims.set(mail.id, null);
      this.endedMails.push(mail);
    }
  }

  private count(writes: Writes): void {
    for (const { automationId, moves } of countMoves(writes, new ObjectId())) {
      const counts = this.countsOf(automationId?.toHexString() ?? '');
      for (const { key, by } of moves) addDelta(counts, key, by);
    }
  }

  private countsOf(automationId: Id): CountDeltas {
    const counts: CountDeltas = this.counts.get(automationId) ?? new Map<string, number>();
    this.counts.set(automationId, counts);
    return counts;
  }

  /** Frozen, so that a plan that modifies its input fails. */
  private read(calls: PlanCall[]): Snapshot {
    const emails = new Set(calls.flatMap((call) => emailsOf(call)));
    const ids = new Set(calls.flatMap(({ subject }) => (subject.by === 'id' ? [subject.id] : [])));
    const contacts = [...this.contacts.values()].filter((c) => emails.has(c.email) || ids.has(c.id));
    const read = new Set(contacts.map((contact) => contact.id));
    return {
      timezone: 'UTC',
      contacts: contacts.map((c) =>
        Object.freeze({ ...c, customFields: Object.freeze({ ...c.customFields }) }),
      ),
      enrollments: this.readEnrollments(calls, read),
      past: this.past(calls, read),
      listening: this.listening(),
      rules: this.rules,
      heard: new HeardNames([...this.listening().values()].flat(), [...this.rules.values()].flat()),
      findVersion: (id, version) => this.versionOf(id, version),
      suppressed: this.readSuppressed(calls, contacts),
      subscriptions: [...this.subscriptions.values()].filter(({ contactId }) => read.has(contactId)),
      mailClaims: this.mailClaims,
      segments: null,
      answers: this.answers,
      behavior: new Map(),
      confirmations: [...this.confirmations.values()].filter(({ contactId }) => read.has(contactId)),
    };
  }

  /** As the engine reads them: active ones, and failed ones where the calls may concern or end them. */
  private readEnrollments(calls: PlanCall[], people: Set<Id>): EnrollmentState[] {
    const reported = reportedByEffects(calls);
    const named = new Set(calls.map(namedEnrollment));
    const isOfConsent = collectConcerns(calls).has('consent');
    const keys = eventKeys(calls);
    const isRead = ({ id, status, endsOn }: EnrollmentState): boolean => {
      if (status === 'active' || reported.has(id)) return true;
      if (status !== 'failed') return false;
      return isOfConsent || named.has(id) || endsOn?.some((key) => keys.has(key)) === true;
    };
    return [...this.enrollments.values()]
      .filter((row) => people.has(row.contactId) && isRead(row))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ entryProperties: _properties, timeline: _timeline, ...row }) =>
        Object.freeze({ ...row, since: null }),
      );
  }

  private versionOf(id: Id, version: number): PlannedAutomation | undefined {
    return this.versions.get(id)?.find((v) => v.version === version);
  }

  /** As the engine reads them: only those that the automations of the calls require. */
  private past(calls: PlanCall[], people: Set<Id>): PastEnrollment[] {
    const recalling = possibleEntries(
      calls,
      [...this.listening().values()].flat().filter(needsPastEnrollments),
    );
    const asked = new Map(recalling.map((automation) => [automation.id, automation]));
    return [...this.enrollments.values()].filter(({ automationId, contactId, enteredAt }) => {
      const automation = asked.get(automationId);
      if (automation === undefined || !people.has(contactId)) return false;
      const isRecent = this.now.getTime() - enteredAt.getTime() < (automation.cooldownMs ?? 0);
      return automation.definition.reentry === 'never' || isRecent;
    });
  }

  listening(): Map<string, PlannedAutomation[]> {
    const heads = [...this.versions.values()].flatMap((versions) => versions.at(-1) ?? []);
    const heard = heads.filter(({ status }) => status === 'active' || status === 'paused');
    const byKey = new Map<string, PlannedAutomation[]>();
    for (const automation of heard.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const { triggerKey } = automation;
      byKey.set(triggerKey, [...(byKey.get(triggerKey) ?? []), automation]);
    }
    return byKey;
  }

  private writeContacts(writes: ContactWrite[]): void {
    for (const write of writes.filter(({ kind }) => kind === 'delete')) {
      if (write.kind !== 'delete') continue;
      this.locked(write.id, write.fromRev);
      this.contacts.delete(write.id);
    }
    for (const write of writes) {
      if (write.kind === 'lock') {
        const contact = this.locked(write.id, write.fromRev);
        this.contacts.set(write.id, { ...contact, rev: contact.rev + 1 });
      } else if (write.kind === 'update') {
        const contact = this.locked(write.contact.id, write.fromRev);
        if (write.contact.rev <= contact.rev) throw new Error('The lock of a contact did not move');
        this.putContact(write.contact);
      }
    }
    for (const write of writes) if (write.kind === 'insert') this.putContact(write.contact);
  }

  private locked(id: Id, rev: number): ContactState {
    const contact = this.contacts.get(id);
    if (contact?.rev !== rev) throw new Error('A contact is not as it was read');
    return contact;
  }

  private putContact(contact: ContactState): void {
    const holder = [...this.contacts.values()].find((c) => c.email === contact.email && c.id !== contact.id);
    if (holder !== undefined) throw new UniqueViolation(`email ${contact.email}`);
    this.contacts.set(contact.id, contact);
  }

  /** Writes what a worker writes when an enrollment has entered a step. */
  enterStep(id: Id, at: Partial<EnrollmentState>, ...lines: TimelineEntry[]): void {
    const stored = this.enrollments.get(id);
    if (stored === undefined) throw new Error('There is no such enrollment');
    const row = { ...stored, ...at, timeline: [...stored.timeline, ...lines] };
    this.enrollments.set(id, row);
    if (lines.length > 0 && row.step !== null)
      countStepEntry(this.countsOf(row.automationId), stored.step, row.step);
  }

  private writeEnrollments(writes: EnrollmentWrite[]): void {
    for (const { enrollment, from, timeline, changed } of writes) {
      if (from === null || !changed) continue;
      const stored = this.enrollments.get(enrollment.id);
      if (stored?.status !== from.status || stored.run !== from.run)
        throw new Error('An enrollment is not as it was read');
      const { entryProperties } = stored;
      const since = enrollment.since ?? stored.since;
      const row = { ...enrollment, since, entryProperties };
      this.putEnrollment({ ...row, timeline: [...stored.timeline, ...timeline] });
    }
    for (const { enrollment, from, entryProperties, timeline } of writes) {
      if (from === null) this.putEnrollment({ ...enrollment, entryProperties, timeline: [...timeline] });
    }
  }

  private putEnrollment(enrollment: StoredEnrollment): void {
    const { id, activeKey } = enrollment;
    const rows = [...this.enrollments.values()];
    if (activeKey !== null && rows.some((row) => row.activeKey === activeKey && row.id !== id))
      throw new UniqueViolation(`activeKey ${activeKey}`);
    this.enrollments.set(id, enrollment);
  }
}
