import assert from 'node:assert/strict';
import type { Id } from '../../../../domain/id.js';
import type { EndedVisit } from '../../../../domain/plan/calls/call-action.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { CallOutcome } from '../../../../domain/plan/calls/outcome.js';
import {
  advance,
  aList,
  enroll,
  fact,
  jump,
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
import type { Step } from './random-steps.js';
import type { ModelOutcome } from './reference-story.js';

const NOBODY = 'f'.repeat(24);

export interface EnrollmentName {
  id: Id;
  contactId: Id;
}

/** Contacts and enrollments in order of creation, by which steps name them on both sides. */
export class Names {
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

  /** The position of the nth enrollment, which is the same on both sides. */
  positionOf(n: number): number {
    const { length } = this.enrollments;
    return length === 0 ? 0 : n % length;
  }

  indexOf(id: Id): string {
    const contact = this.contacts.indexOf(id);
    return contact >= 0
      ? `contact ${contact}`
      : `enrollment ${this.enrollments.findIndex((e) => e.id === id)}`;
  }
}

/** The steps that are calls; what an `advance` reports depends on where the enrollment stands. */
export type CallStep =
  | Exclude<Step, { type: 'wait' | 'save' | 'advance' | 'claimMail' }>
  | { type: 'report'; enrollment: number; run: number; ended: EndedVisit | null };

/** The call of a step with the ids of one side; null if that side does not have them yet. */
export function callOf(step: CallStep, order: Names, names: Names): PlanCall | null {
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
    case 'report':
    case 'retry': {
      const enrollment = names.enrollment(step.enrollment, order);
      if (enrollment === null) return null;
      if (step.type === 'operatorExit') return operatorExit(enrollment);
      if (step.type === 'operate') return operate(enrollment, step.action);
      if (step.type === 'jump') return jump(enrollment, step.step);
      if (step.type === 'report') return advance(enrollment, step.run, step.ended);
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
