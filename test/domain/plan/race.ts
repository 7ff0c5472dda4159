import assert from 'node:assert/strict';
import type { CallOutcome } from '../../../domain/plan/outcome.js';
import type { ContactWrite, OutboxDraft } from '../../../domain/plan/writes.js';
import type { Id } from '../../../domain/id.js';
import type { EnrollmentLimits } from '../../../domain/plan/enrollment-limits.js';
import type { PlanCall } from '../../../domain/plan/call.js';
import type { PlannedAutomation } from '../../../domain/plan/planned-automation.js';
import {
  aList,
  enroll,
  fact,
  jump,
  NOON,
  onLists,
  operate,
  operatorExit,
  put,
  remove,
  retry,
  send,
  someFacts,
  someSecret,
  unmapped,
  upsert,
  workflowEnd,
} from './calls.js';
import { assertAlike } from './alike.js';
import { MemoryDatabase, UniqueViolation } from './memory-database.js';
import type { Step } from './random-steps.js';
import { ReferenceModel } from './reference-model.js';
import type { ModelOutcome } from './reference-story.js';

const MINUTE_MS = 60_000;
const NOBODY = 'f'.repeat(24);

/** Applies steps to the model at once and to the plan in batches, and compares the two. */
export class Race {
  private readonly database: MemoryDatabase;
  private readonly versions: PlannedAutomation[] = [];
  private readonly world: ReferenceModel['world'];
  private readonly model: ReferenceModel;
  private readonly ofModel = new Names();
  private readonly ofPlan = new Names();
  private readonly outcomes: CallOutcome[] = [];
  private readonly expected: ModelOutcome[] = [];
  private batch: PlanCall[] = [];
  /** How many of the model's commands are covered by earlier batches. */
  private commandsSeen = 0;

  /** @param crowd contacts with more active enrollments are read only in part */
  constructor(
    automations: PlannedAutomation[],
    { limits, crowd }: { limits: EnrollmentLimits; crowd: number },
  ) {
    this.database = new MemoryDatabase({ limits, crowd });
    this.world = { now: NOON, automations: () => this.versions, limits };
    this.model = new ReferenceModel(this.world);
    for (const automation of automations) this.save(automation);
  }

  take(step: Step): void {
    if (step.type === 'wait') {
      this.flush();
      this.world.now = new Date(this.world.now.getTime() + step.minutes * MINUTE_MS);
      this.database.now = this.world.now;
    } else if (step.type === 'enterStep') {
      this.flush();
      this.enterStep(step);
    } else if (step.type === 'save') {
      this.flush();
      this.save(step.automation);
    } else {
      // Ids are unknown before the batch that creates them has committed.
      if (callOf(step, this.ofModel, this.ofPlan) === null) this.flush();
      const call = callOf(step, this.ofModel, this.ofPlan);
      assert.ok(call !== null);
      this.batch.push(call);
      const outcome = this.model.apply(callOf(step, this.ofModel, this.ofModel) ?? call);
      this.expected.push(outcome);
      this.ofModel.note([outcome]);
    }
  }

  /** Commits the pending calls as one batch. */
  flush(): void {
    const calls = this.batch;
    if (calls.length === 0) return;
    this.batch = [];
    const outboxBefore = this.database.outbox.length;
    const whole = this.commit(calls);
    this.ofPlan.note(this.outcomes.slice(-calls.length));
    const born = this.expected.slice(-calls.length).flatMap((one) => (one.ok ? one.enteredIds : []));
    const neverRan = new Set(born.filter((id) => this.model.enrollments.get(id)?.status !== 'active'));
    const commands = this.model.commands
      .slice(this.commandsSeen)
      .filter(({ target }) => !neverRan.has(target));
    this.commandsSeen = this.model.commands.length;
    if (whole) this.compareOutbox(commands, this.database.outbox.slice(outboxBefore));
  }

  /** Compares all visible state of both sides once everything is committed. */
  finish(): void {
    this.flush();
    const { database, model } = this;
    const byId = (a: { id: Id }, b: { id: Id }): number => (a.id < b.id ? -1 : 1);
    assertAlike(
      {
        outcomes: this.outcomes.map((outcome) => (outcome.ok ? outcome : { ok: false, code: outcome.code })),
        log: database.events,
        contacts: [...database.contacts.values()].sort(byId),
        enrollments: [...database.enrollments.values()].sort(byId),
        suppressions: [...database.suppressions].sort(),
        erasures: database.erasures,
        memberships: [...database.memberships.values()].map(({ status }) => status),
      },
      {
        outcomes: this.expected,
        log: model.log,
        contacts: [...model.contacts.values()],
        enrollments: [...model.enrollments.values()],
        suppressions: [...model.suppressions].sort(),
        erasures: model.erasures,
        memberships: [...model.memberships.values()],
      },
    );
  }

  /** Does what a worker does between two batches. */
  private enterStep({ enrollment, n }: Extract<Step, { type: 'enterStep' }>): void {
    const ofModel = this.ofModel.enrollment(enrollment, this.ofModel);
    const ofPlan = this.ofPlan.enrollment(enrollment, this.ofModel);
    if (ofModel === null || ofPlan === null) throw new Error('An enrollment that one side does not know');
    const at = this.model.enterStep(ofModel.id, n);
    if (at !== null) this.database.enterStep(ofPlan.id, at);
  }

  private save(automation: PlannedAutomation): void {
    if (this.versions.some(({ id, version }) => id === automation.id && version === automation.version))
      return;
    this.versions.push(automation);
    this.database.save(automation);
  }

  /**
   * As one batch; false if that is impossible. Circular address swaps cannot be written one row at a time: then, and only
   * then, a unique index is violated, and the halves run one after the other.
   */
  private commit(calls: PlanCall[]): boolean {
    const planned = this.database.plan(calls);
    try {
      this.database.write(planned.writes);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      assert.ok(tradeInACircle(planned.writes.contacts, this.database), `${error.message} is in the way`);
      const middle = Math.ceil(calls.length / 2);
      this.commit(calls.slice(0, middle));
      this.commit(calls.slice(middle));
      return false;
    }
    this.outcomes.push(...planned.outcomes);
    return true;
  }

  private compareOutbox(expected: OutboxDraft[], actual: OutboxDraft[]): void {
    const ids = { plan: this.ofPlan, model: this.ofModel };
    const readable = (rows: OutboxDraft[], names: Names) =>
      rows.map((row) => ({ ...row, args: argsWithoutIds(row), target: names.indexOf(row.target) }));
    assert.deepEqual(readable(actual, ids.plan), readable(expected, ids.model));
  }
}

/** Contact and event ids differ between both sides; they are matched by the log and the enrollments. */
function argsWithoutIds(row: OutboxDraft) {
  if (row.command === 'start') return { ...row.args, contactId: '' };
  if (row.command !== 'signal') return row.args;
  const { run, signal } = row.args;
  return { run, signal: { kind: signal.kind, visit: signal.visit } };
}

interface EnrollmentName {
  id: Id;
  contactId: Id;
}

/** Contacts and enrollments in order of creation, by which steps name them on both sides. */
class Names {
  private readonly contacts: Id[] = [];
  private readonly enrollments: EnrollmentName[] = [];

  note(outcomes: (CallOutcome | ModelOutcome)[]): void {
    for (const outcome of outcomes) {
      if (!outcome.ok || outcome.contact === null) continue;
      const { created, contact, enteredIds } = outcome;
      if (created) this.contacts.push(contact.id);
      this.enrollments.push(...enteredIds.map((id) => ({ id, contactId: contact.id })));
    }
  }

  /** This side's contact that is the nth in `order`; null if it does not exist here yet. */
  contact(n: number, order: Names): Id | null {
    const { length } = order.contacts;
    return length === 0 ? NOBODY : (this.contacts[n % length] ?? null);
  }

  enrollment(n: number, order: Names): EnrollmentName | null {
    const { length } = order.enrollments;
    if (length === 0) return { id: NOBODY, contactId: NOBODY };
    return this.enrollments[n % length] ?? null;
  }

  indexOf(id: Id): string {
    const contact = this.contacts.indexOf(id);
    return contact >= 0
      ? `contact ${contact}`
      : `enrollment ${this.enrollments.findIndex((e) => e.id === id)}`;
  }
}

type CallStep = Exclude<Step, { type: 'wait' | 'save' | 'enterStep' }>;

/** The call of a step with the ids of one side; null if that side does not have them yet. */
function callOf(step: CallStep, order: Names, names: Names): PlanCall | null {
  switch (step.type) {
    case 'send': {
      const { email, name, properties, patch } = step;
      return send(email, name, patch === null ? { properties } : { properties, patch });
    }
    case 'upsert':
      return upsert(step.email, step.patch);
    case 'unmapped':
      return unmapped('ping');
    case 'put':
    case 'remove':
    case 'enroll':
    case 'lists':
    case 'fact': {
      const id = names.contact(step.contact, order);
      if (id === null) return null;
      if (step.type === 'put') return put(id, step.patch, step.ifVersion);
      if (step.type === 'lists') return onLists(id, listAction(step));
      if (step.type === 'enroll') return enroll(id, step.automation, step.properties);
      return step.type === 'remove' ? remove(id) : fact(id, step.name, step.properties, step.depth);
    }
    case 'operatorExit':
    case 'workflowEnd':
    case 'operate':
    case 'jump':
    case 'retry': {
      const enrollment = names.enrollment(step.enrollment, order);
      if (enrollment === null) return null;
      if (step.type === 'operatorExit') return operatorExit(enrollment);
      if (step.type === 'operate') return operate(enrollment, step.action);
      if (step.type === 'jump') return jump(enrollment, step.step);
      return step.type === 'retry' ? retry(enrollment) : workflowEnd(enrollment, step.run, step.end);
    }
  }
}

const LISTS = [aList(), aList({ id: 'e'.repeat(24), name: 'Offers' })];

function listAction({ action, list: n }: Extract<Step, { type: 'lists' }>): Parameters<typeof onLists>[1] {
  const [list] = LISTS.slice(n);
  assert.ok(list !== undefined);
  const consent = someFacts();
  switch (action) {
    case 'add':
      return { type: 'addToList', list, consent, confirmation: someSecret() };
    case 'remove':
      return { type: 'removeFromList', list, consent };
    case 'leave':
    case 'leaveAll': {
      const all = action === 'leaveAll';
      return { type: 'unsubscribe', lists: all ? LISTS : [list], all, consent };
    }
    case 'resubscribe':
    case 'resubscribeAll':
      return { type: 'resubscribe', lists: [list], all: action === 'resubscribeAll', consent };
  }
}

/** Whether existing contacts swap addresses in a circle. */
function tradeInACircle(writes: ContactWrite[], { contacts }: MemoryDatabase): boolean {
  const next = new Map<Id, Id>();
  const holder = new Map([...contacts.values()].map(({ id, email }) => [email, id]));
  for (const write of writes) {
    if (write.kind !== 'update') continue;
    const held = holder.get(write.contact.email);
    if (held !== undefined && held !== write.contact.id) next.set(write.contact.id, held);
  }
  return [...next.keys()].some((start) => {
    let at = next.get(start);
    for (let steps = 0; at !== undefined && at !== start && steps < next.size; steps += 1) at = next.get(at);
    return at === start;
  });
}
