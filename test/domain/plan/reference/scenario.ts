import assert from 'node:assert/strict';
import type { Applied, CallOutcome, Refused } from '../../../../domain/plan/calls/outcome.js';
import type { Condition } from '../../../../domain/automation/where.js';
import type { AutomationDecision } from '../../../../domain/plan/enrollments/decision.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { Writes } from '../../../../domain/plan/writes.js';
import { anAutomation, type AutomationParts } from './calls.js';
import { MemoryDatabase, type MemoryOptions, type StoredEnrollment } from './memory-database.js';

/** An in-memory workspace with the operations and queries that tests of the plan need. */
export class Scenario {
  readonly database: MemoryDatabase;
  private automations = 0;

  constructor(options: MemoryOptions = {}) {
    this.database = new MemoryDatabase(options);
  }

  /** An active automation, by default with one active enrollment per contact. */
  automation(parts: Omit<AutomationParts, 'id'> & { id?: Id }): Id {
    this.automations += 1;
    const id = parts.id ?? `c${this.automations.toString(16).padStart(23, '0')}`;
    this.database.save(anAutomation({ ...parts, id }));
    return id;
  }

  /** Runs the calls as one batch. */
  batch(...calls: PlanCall[]): { outcomes: CallOutcome[]; writes: Writes } {
    return this.database.commit(calls);
  }

  /** Runs a call as its own batch; it must be accepted. */
  do(call: PlanCall): Applied {
    return applied(this.batch(call).outcomes[0]);
  }

  counts(call: PlanCall): { enrolled: number; exited: number } {
    const { enrolled, exited } = this.do(call);
    return { enrolled, exited };
  }

  refused(call: PlanCall): Refused {
    const [outcome] = this.batch(call).outcomes;
    assert.ok(outcome !== undefined && !outcome.ok, 'the call was accepted');
    return outcome;
  }

  contact(email: string): ContactState {
    const found = [...this.database.contacts.values()].find((contact) => contact.email === email);
    assert.ok(found !== undefined, `${email} is not there`);
    return found;
  }

  /** In the order in which they were entered. */
  enrollments(): StoredEnrollment[] {
    return [...this.database.enrollments.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  enrollment(n = 0): StoredEnrollment {
    const found = this.enrollments()[n];
    assert.ok(found !== undefined, `there is no enrollment ${n}`);
    return found;
  }

  get log(): EventDraft[] {
    return this.database.events;
  }

  /** The latest event of that name. */
  event(name: string): EventDraft {
    const found = this.log.findLast((event) => event.name === name);
    assert.ok(found !== undefined, `${name} is not in the log`);
    return found;
  }

  commands(): string[] {
    return this.database.outbox.map(({ command }) => command);
  }
}

export function applied(outcome: CallOutcome | undefined): Applied {
  assert.ok(outcome?.ok === true, `not accepted: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The decisions of automations. */
export function automationDecisions({ decisions }: EventDraft): AutomationDecision[] {
  return decisions.filter((decision) => decision.role !== 'rule' && decision.role !== 'none');
}

/** The failing condition of the first decision. */
export function failedCondition({ decisions: [decision] }: EventDraft): Condition | undefined {
  return decision === undefined || decision.role === 'none' ? undefined : decision.condition;
}

/** The outcome of each decision, in order. */
export function outcomesOf({ decisions }: EventDraft): string[] {
  return decisions.map(({ role, outcome }) => `${role}: ${outcome}`);
}
