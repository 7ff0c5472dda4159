import assert from 'node:assert/strict';
import type { Step, WaitForEventStep } from '../../../../domain/automation/automation.js';
import type { EndedVisit, MailEnd } from '../../../../domain/plan/calls/call-action.js';
import type { NextStep } from '../../../../domain/steps/next-step.js';
import { advance, send, type AutomationParts } from './calls.js';
import { Scenario } from './scenario.js';

/** What tests of enrollments that are moved on have in common. */

export const ADA = 'ada@example.test';
const CLAIM = 'claim-1';

export const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
export const call: Step = { id: 'call', type: 'webhook', url: 'https://example.test/', method: 'POST' };
export const hour: Step = { id: 'hour', type: 'wait', for: '1 hour' };
export const trial: Step = { id: 'trial', type: 'wait', untilField: 'customFields.trialEndsAt' };
export const leave: Step = { id: 'leave', type: 'exit' };
export const paid: WaitForEventStep = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '3 days' };
export const isPro = { all: [{ field: 'contact.customFields.plan', op: 'eq' as const, value: 'pro' }] };

/** A contact who has entered an automation with these steps. */
export function withOne(steps: Step[], parts: Partial<AutomationParts> = {}): Scenario {
  const scenario = new Scenario();
  scenario.automation({ on: 'in', steps, ...parts });
  scenario.do(send(ADA, 'in'));
  return scenario;
}

/** Moves the enrollment on; its current run reports unless another is named. */
export function move(
  scenario: Scenario,
  ended: EndedVisit | null = null,
  run = scenario.enrollment().run,
): NextStep {
  const { next } = scenario.do(advance(scenario.enrollment(), run, ended));
  assert.ok(next !== undefined, 'the call says what comes next');
  return next;
}

export function later(scenario: Scenario, ms: number): Date {
  scenario.database.now = new Date(scenario.database.now.getTime() + ms);
  return scenario.database.now;
}

/** Claims the mail of the current visit, as the attempt that sends it does. */
export function claimed(scenario: Scenario): Pick<MailEnd, 'id' | 'claim' | 'automationId'> {
  const { id: enrollmentId, automationId, visit } = scenario.enrollment();
  const id = `d${String(visit).padStart(23, '0')}`;
  scenario.database.mailClaims.set(id, CLAIM);
  scenario.database.enterStep(enrollmentId, { effect: { id: CLAIM, until: scenario.database.now } });
  return { id, claim: CLAIM, automationId };
}

export function lines(scenario: Scenario): string[] {
  return scenario
    .enrollment()
    .timeline.map(({ type, step }) => (step === undefined ? type : `${type} ${step}`));
}

export function counters(scenario: Scenario): Record<string, number> {
  return Object.fromEntries(scenario.database.counts.get(scenario.enrollment().automationId) ?? []);
}
