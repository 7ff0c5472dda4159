import type { TimelineEntry } from '../../../../domain/automation/enrollment.js';
import type { Advance, CallAction, EndedVisit } from '../../../../domain/plan/calls/call-action.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { ListFacts } from '../../../../domain/lists/sign-up.js';
import type { ListsOutcome } from '../../../../domain/plan/calls/outcome.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { StoredEnrollment } from './memory-database.js';
import { ReferenceDecisions } from './reference-decisions.js';
import { changePerson, isMailBlocked, newPerson } from './reference-contacts.js';
import { Story, type ModelOutcome } from './reference-story.js';
import { happenBounce } from './reference-mail.js';
import { operateOn, type OperatorCall } from './reference-operator.js';
import { judgeEntry } from './reference-reentry.js';
import { moveFieldWait } from './reference-waits.js';
import { walkOn, type ModelWalk } from './reference-walk.js';

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;
type EnrollAction = Extract<CallAction, { type: 'enroll' }>;

type ListAction = Extract<
  CallAction,
  { type: 'addToList' | 'removeFromList' | 'unsubscribe' | 'resubscribe' }
>;

function isListAction(action: CallAction): action is ListAction {
  return ['addToList', 'removeFromList', 'unsubscribe', 'resubscribe'].includes(action.type);
}

/**
 * The effects of calls as the contract defines them: one call after the other on plain maps, without batches, snapshots
 * or folding. Slow, and meant to be read beside the contract; the plan has to agree with it.
 */
export class ReferenceModel extends ReferenceDecisions {
  apply(call: PlanCall): ModelOutcome {
    const story = new Story(call, () => this.newId());
    const { subject, action } = call;
    if (subject.by === 'none') return this.logUnmapped(story);
    if (action.type === 'endEnrollment') return this.end(story, action);
    if (action.type === 'advance') return this.advance(story, action);
    if (action.type === 'migrateEnrollment') throw new Error('The model knows no newer versions');
    if ('enrollmentId' in action) return this.operate(story, action);
    if (action.type === 'enroll') return this.enroll(story, action);
    const contact = subject.by === 'id' ? this.contacts.get(subject.id) : this.withEmail(subject.email);
    if (contact === undefined) {
      if (subject.by === 'email') return this.create(story, subject.email);
      return action.type === 'none' ? this.answer(story, null, {}) : { ok: false, code: 'not_found' };
    }
    if (isListAction(action)) return this.changeLists(story, contact, action);
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

  // --- the contact

  private create(story: Story, email: string): ModelOutcome {
    const { now } = this.world;
    const suppressed = this.suppressions.get(email)?.reason ?? null;
    const contact = newPerson({ id: this.newId(), email, suppressed, now }, story.call.patch ?? {});
    this.contacts.set(contact.id, contact);
    story.happenOwn(contact);
    story.happenInternal('contact_added', { contact, properties: {} });
    this.exitsThenEntries(story, contact, []);
    return this.answer(story, contact, { created: true, changed: true });
  }

  private change(story: Story, contact: ContactState): ModelOutcome {
    const openBefore = this.enrollmentsOf(contact, 'active', 'failed');
    const before = structuredClone(contact);
    const changes = changePerson(contact, story.call.patch ?? {}, this.said(story));
    const changed = Object.keys(changes).length > 0;
    if (contact.email !== before.email) this.takeAddress(contact, before.email);
    story.happenOwn(contact);
    if (changed) story.happenInternal('contact_updated', { contact, properties: { changes } });
    for (const enrollment of openBefore)
      moveFieldWait(enrollment, { before, after: contact, now: this.world.now }, (e, signal) =>
        this.commandSignal(e, signal),
      );
    this.blockMail(story, contact);
    this.exitsThenEntries(story, contact, openBefore);
    return this.answer(story, contact, { changed });
  }

  /** A bounce stays with the mailbox, all else goes along with the person; hashes are the addresses themselves here. */
  private takeAddress(contact: ContactState, former: string): void {
    const { email, formerHashes = [] } = contact;
    contact.formerHashes = [...new Set([...formerHashes, former])].filter((each) => each !== email);
    const left = this.suppressions.get(former);
    if (left !== undefined && left.reason !== 'bounced') {
      const own = this.suppressions.get(email)?.reason ?? 'bounced';
      if (own === 'bounced') this.suppressions.set(email, { reason: left.reason, isCarried: true });
      if (left.isCarried) this.suppressions.delete(former);
    }
    contact.suppressed = this.suppressions.has(email);
  }

  private suppress(email: string, reason: 'unsubscribed' | 'bounced'): void {
    const known = this.suppressions.get(email)?.reason ?? 'bounced';
    if (known === 'bounced') this.suppressions.set(email, { reason, isCarried: false });
  }

  private delete(story: Story, contact: ContactState): ModelOutcome {
    const deleted = story.happenInternal('contact_deleted', { contact, properties: {} });
    for (const enrollment of this.enrollmentsOf(contact, 'active'))
      this.exit(story, enrollment, { reason: 'contactDeleted', event: deleted });
    const lists = [...this.subscriptions].filter(([key]) => key.startsWith(contact.id));
    const hasLeft = lists.some(([, status]) => status === 'unsubscribed');
    if (!contact.subscribed || hasLeft) this.suppress(contact.email, 'unsubscribed');
    this.contacts.delete(contact.id);
    this.erasures.push(contact.id);
    return this.answer(story, contact, { changed: true });
  }

  // --- lists, all of them without confirmation

  private changeLists(story: Story, contact: ContactState, action: ListAction): ModelOutcome {
    const openBefore = this.enrollmentsOf(contact, 'active', 'failed');
    const before = contact.version;
    const lists = 'lists' in action ? action.lists : [action.list];
    const since = [...this.subscriptions.keys()];
    const joined = (list: ListFacts): number => since.indexOf(`${contact.id} ${list.id}`);
    const known = lists.filter((list) => joined(list) >= 0).sort((a, b) => joined(a) - joined(b));
    const leavesAll = action.type === 'unsubscribe' && action.all;
    const moved: ListsOutcome['moved'] = [];
    for (const list of leavesAll ? known : lists)
      if (this.changeList(story, contact, { list, action }))
        moved.push({
          listId: list.id,
          status: this.subscriptions.get(`${contact.id} ${list.id}`) ?? 'pending',
        });
    const withAll = (action.type === 'unsubscribe' || action.type === 'resubscribe') && action.all;
    const subscribed = action.type === 'resubscribe';
    const changesAll = withAll && (contact.subscribed !== subscribed || (leavesAll && moved.length > 0));
    const state = this.consentAfter(contact, { action, moved, changesAll });
    if (changesAll || state !== null) {
      const patch = { ...(changesAll && { subscribed }), ...(state !== null && { consent: { state } }) };
      const changes = changePerson(contact, patch, this.said(story));
      if (Object.keys(changes).length > 0)
        story.happenInternal('contact_updated', { contact, properties: { changes } });
    }
    this.blockMail(story, contact);
    this.exitsThenEntries(story, contact, openBefore);
    const outcome = this.answer(story, contact, { changed: contact.version !== before });
    const left = lists.some((list) => this.subscriptions.get(`${contact.id} ${list.id}`) === 'unsubscribed');
    const refused = action.type === 'addToList' && left ? { refused: 'unsubscribed' as const } : {};
    if (!outcome.ok) return outcome;
    return { ...outcome, lists: { requiresConfirmation: false, moved, ...refused } };
  }

  private said({ call }: Story) {
    return { now: this.world.now, by: call.source };
  }

  /** Coming back is consent; leaving everything, or the last list, withdraws it. */
  private consentAfter(
    contact: ContactState,
    of: { action: ListAction; moved: ListsOutcome['moved']; changesAll: boolean },
  ): 'given' | 'withdrawn' | null {
    const { action, moved, changesAll } = of;
    if (action.type === 'resubscribe') return changesAll || moved.length > 0 ? 'given' : null;
    if (changesAll) return 'withdrawn';
    const own = [...this.subscriptions].filter(([key]) => key.startsWith(contact.id));
    const isOnNone = own.every(([, status]) => status === 'unsubscribed');
    return action.type !== 'addToList' && moved.length > 0 && isOnNone ? 'withdrawn' : null;
  }

  /** Whether the contact's status on the list has changed. */
  private changeList(
    story: Story,
    contact: ContactState,
    { list, action }: { list: ListFacts; action: ListAction },
  ): boolean {
    const key = `${contact.id} ${list.id}`;
    const status = this.subscriptions.get(key);
    const joins = action.type === 'addToList' || action.type === 'resubscribe';
    if (status !== (action.type === 'addToList' ? undefined : joins ? 'unsubscribed' : 'subscribed'))
      return false;
    this.subscriptions.set(key, joins ? 'subscribed' : 'unsubscribed');
    story.happenInternal(joins ? 'list_subscribed' : 'list_unsubscribed', {
      contact,
      properties: {
        listId: list.id,
        listName: list.name,
        source: action.consent.source,
        formId: null,
        ...(action.type === 'resubscribe' ? { undone: true } : {}),
      },
    });
    return true;
  }

  // --- events

  private logUnmapped(story: Story): ModelOutcome {
    const { event } = story.call;
    if (event !== null) story.happen({ ...event, contactId: null, status: 'unmapped' });
    return this.answer(story, null, {});
  }

  // --- enrollments

  private end(story: Story, { enrollmentId, run, end }: EndAction): ModelOutcome {
    const enrollment = this.enrollments.get(enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    const current = enrollment?.status === 'active' && (run === null || run === enrollment.run);
    if (enrollment === undefined || contact === undefined || !current)
      return run === null ? { ok: false, code: 'conflict' } : this.answer(story, contact ?? null, {});
    const openBefore = this.enrollmentsOf(contact, 'active', 'failed');
    this.close(story, enrollment, end, null);
    this.exitsThenEntries(story, contact, openBefore);
    if (end.status === 'exited') story.exitedIds.push(enrollmentId);
    return this.answer(story, contact, { changed: true });
  }

  private advance(story: Story, { enrollmentId, run, ended }: Advance): ModelOutcome {
    const { subject } = story.call;
    const contact = this.contacts.get(subject.by === 'id' ? subject.id : '');
    const enrollment = contact === undefined ? undefined : this.enrollments.get(enrollmentId);
    const openBefore = contact === undefined ? [] : this.enrollmentsOf(contact, 'active', 'failed');
    const isMine = this.recordEnd(story, { enrollment, contact, run, ended });
    const moved: { walked: ModelWalk | null } = { walked: null };
    if (contact !== undefined)
      this.exitsThenEntries(story, contact, openBefore, () => {
        if (enrollment?.status !== 'active' || enrollment.run !== run) return null;
        moved.walked = this.walk(story, { enrollment, contact, ended: isMine ? ended : null });
        return enrollment;
      });
    const answer = this.answer(story, contact ?? null, { changed: true });
    if (!answer.ok) return answer;
    if (moved.walked === null) return { ...answer, next: { do: 'over' } };
    const { next, passed } = moved.walked;
    return { ...answer, next, passed };
  }

  /** Records what an effect has done; false if another attempt holds its mail. */
  private recordEnd(
    story: Story,
    of: {
      enrollment: StoredEnrollment | undefined;
      contact: ContactState | undefined;
      run: number;
      ended: EndedVisit | null;
    },
  ): boolean {
    const { enrollment, contact, run, ended } = of;
    if (ended?.by !== 'effect') return true;
    const { mail, event, bounce, step, visit, line } = ended;
    const { now } = this.world;
    if (mail !== null) {
      if (this.mailClaims.get(mail.id) !== mail.claim) return false;
      this.mailClaims.set(mail.id, null);
      if (mail.counter !== null) this.count(mail.automationId, step, mail.counter);
      if (enrollment?.effect?.id === mail.claim) enrollment.effect = null;
    } else if (enrollment !== undefined && enrollment.run === run) {
      // Without a ledger only the row says whether this was reported before.
      const isComplete = enrollment.status === 'completed' && !enrollment.goalReached;
      if (enrollment.visit !== visit || isComplete) return true;
    }
    if (enrollment !== undefined && line !== null)
      enrollment.timeline.push({ at: now, step, visit, ...line });
    if (contact === undefined || enrollment === undefined) return true;
    const source = { type: 'automation', id: enrollment.id, name: enrollment.automationName } as const;
    const by = { contact, source, depth: this.depthAfter(enrollment) };
    if (event !== null) story.happenInternal(event.name, { ...by, properties: event.properties });
    if (bounce !== undefined) this.suppress(happenBounce(story, by, bounce), 'bounced');
    return true;
  }

  /** Walks the enrollment on, and ends it if that is where it comes to. */
  private walk(
    story: Story,
    of: { enrollment: StoredEnrollment; contact: ContactState; ended: EndedVisit | null },
  ): ModelWalk {
    const { enrollment } = of;
    const automation = this.versionOf(enrollment);
    if (automation === undefined) throw new Error('An enrollment without its automation');
    const [first] = story.events;
    const walked = walkOn(enrollment, {
      ...of,
      steps: automation.definition.steps,
      now: this.world.now,
      eventId: first?.id ?? null,
      entered: (step) => this.count(enrollment.automationId, step, 'entered'),
    });
    if (walked.end !== null) this.close(story, enrollment, walked.end, null);
    return walked;
  }

  private operate(story: Story, action: OperatorCall): ModelOutcome {
    const enrollment = this.enrollments.get(action.enrollmentId);
    const contact = this.contacts.get(enrollment?.contactId ?? '');
    if (enrollment === undefined || contact === undefined) return { ok: false, code: 'conflict' };
    const refused = operateOn(enrollment, action, {
      now: this.world.now,
      mailBlocked: isMailBlocked(contact, enrollment.listId, this.subscriptions),
      hasConsent: contact.consent.state === 'given',
      automation: this.versionOf(enrollment),
      all: this.enrollments.values(),
      isFull: this.enrollmentsOf(contact, 'active').length >= this.world.maxActive,
      entered: (step) => this.count(enrollment.automationId, step, 'entered'),
      start: (e) => this.commandStart(e),
      cancel: (e) => this.commandCancel(e),
      signal: (e, signal) => this.commandSignal(e, signal),
    });
    return refused === null ? this.answer(story, contact, { changed: true }) : { ok: false, code: refused };
  }

  private enroll(story: Story, { automationId, properties, by, note }: EnrollAction): ModelOutcome {
    const contact = this.contacts.get(story.call.subject.by === 'id' ? story.call.subject.id : '');
    if (contact === undefined) return { ok: false, code: 'not_found' };
    const automation = this.world.automations().findLast(({ id }) => id === automationId);
    if (automation?.status !== 'active') return { ok: false, code: 'conflict' };
    const { now, maxActive } = this.world;
    const had = this.had(automation, contact);
    const activeInAll = this.enrollmentsOf(contact, 'active').length;
    const inThisCall = (): boolean => false;
    const judged = judgeEntry({ automation, had, properties, inThisCall, now, activeInAll, maxActive });
    if ('outcome' in judged) return { ok: false, code: 'conflict' };
    const name = automation.definition.trigger.event;
    const event = { id: null, name, propertiesText: JSON.stringify(properties), depth: 0 };
    const line: Partial<TimelineEntry> = note === null ? { by } : { by, note };
    this.enter(story, { event, automation, contact, entryKey: judged.keyText, line });
    return this.answer(story, contact, { changed: true });
  }
}
