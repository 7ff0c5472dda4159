import assert from 'node:assert/strict';
import type { Step as AutomationStep } from '../../../../domain/automation/automation.js';
import type { CallOutcome } from '../../../../domain/plan/calls/outcome.js';
import type { ContactWrite, OutboxDraft } from '../../../../domain/plan/writes.js';
import type { Id } from '../../../../domain/id.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import { NOON } from './calls.js';
import { assertAlike } from './alike.js';
import { MemoryDatabase, UniqueViolation, type StoredEnrollment } from './memory-database.js';
import type { Step } from './random-steps.js';
import { callOf, Names, type CallStep } from './race-calls.js';
import { countersOf } from './race-counters.js';
import { mailDue, mailIdOf, reportOf } from './race-reports.js';
import { ReferenceModel } from './reference-model.js';
import type { ModelOutcome } from './reference-story.js';

const MINUTE_MS = 60_000;

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
  private claims = 0;
  /** How many of the model's commands are covered by earlier batches. */
  private commandsSeen = 0;

  /** @param maxActive how many active enrollments a contact may have */
  constructor(automations: PlannedAutomation[], maxActive: number) {
    this.database = new MemoryDatabase({ maxActive });
    this.world = { now: NOON, automations: () => this.versions, maxActive };
    this.model = new ReferenceModel(this.world);
    for (const automation of automations) this.save(automation);
  }

  take(step: Step): void {
    if (step.type === 'wait') {
      this.flush();
      this.world.now = new Date(this.world.now.getTime() + step.minutes * MINUTE_MS);
      this.database.now = this.world.now;
    } else if (step.type === 'claimMail') {
      this.flush();
      this.claimMail(step.enrollment);
    } else if (step.type === 'save') {
      this.flush();
      this.save(step.automation);
    } else this.call(step.type === 'advance' ? this.resolve(step) : step);
  }

  private call(step: CallStep): void {
    // Ids are unknown before the batch that creates them has committed.
    if (callOf(step, this.ofModel, this.ofPlan) === null) this.flush();
    const call = callOf(step, this.ofModel, this.ofPlan);
    assert.ok(call !== null);
    this.batch.push(call);
    const outcome = this.model.apply(callOf(step, this.ofModel, this.ofModel) ?? call);
    this.expected.push(outcome);
    this.ofModel.note([outcome]);
  }

  /** What is reported about an enrollment, from where it stands in the model. */
  private resolve(step: Extract<Step, { type: 'advance' }>): CallStep {
    const name = this.ofModel.enrollment(step.enrollment, this.ofModel);
    const row = this.model.enrollments.get(name?.id ?? '');
    const position = this.ofModel.positionOf(step.enrollment);
    const { mailClaims } = this.model;
    const report = reportOf(step, { row, position, steps: this.stepsOf(row), mailClaims });
    return { type: 'report', enrollment: step.enrollment, ...report };
  }

  private stepsOf(row: StoredEnrollment | undefined): readonly AutomationStep[] {
    const version = this.versions.find(
      ({ id, version: n }) => id === row?.automationId && n === row.automationVersion,
    );
    return version?.definition.steps ?? [];
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
        subscriptions: [...database.subscriptions.values()].map(({ status }) => status),
        mailClaims: [...database.mailClaims],
      },
      {
        outcomes: this.expected,
        log: model.log,
        contacts: [...model.contacts.values()],
        enrollments: [...model.enrollments.values()],
        suppressions: [...model.suppressions].sort(),
        erasures: model.erasures,
        subscriptions: [...model.subscriptions.values()],
        mailClaims: [...model.mailClaims],
      },
    );
    const counts = [...database.counts].map(([id, deltas]) => [id, Object.fromEntries(deltas)] as const);
    assert.deepEqual(Object.fromEntries(counts), countersOf(model));
  }

  /** Does what a worker does between two batches: claims the mail that is due, and enters its step. */
  private claimMail(n: number): void {
    const { model, database } = this;
    const id = this.ofPlan.enrollment(n, this.ofModel)?.id;
    const row = model.enrollments.get(this.ofModel.enrollment(n, this.ofModel)?.id ?? '');
    if (row === undefined || id === undefined) return;
    const due = mailDue(row, { steps: this.stepsOf(row), now: this.world.now });
    if (due === null) return;
    const mailId = mailIdOf(this.ofModel.positionOf(n), due.at.visit);
    if (model.mailClaims.get(mailId) === null) return;
    this.claims += 1;
    const claim = `claim-${String(this.claims)}`;
    for (const claims of [model.mailClaims, database.mailClaims]) claims.set(mailId, claim);
    const at = { ...due.at, effect: { id: claim, until: database.now } };
    Object.assign(row, at);
    row.timeline.push(...due.lines);
    database.enterStep(id, at, ...due.lines);
    if (due.lines.length > 0) model.count(row.automationId, due.at.step, 'entered');
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
