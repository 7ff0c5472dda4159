import { ApplicationFailure } from '@temporalio/activity';
import type { StepType } from '../domain/automation/automation.js';
import type { WebhookResult, WebhookSender } from './http/webhook-sender.js';
import type { MailResult, Mailer } from './mail/mailer.js';

/** What a worker measures. */
export interface WorkerMetrics {
  /** An activity of a step has ended. */
  step: (type: StepType, outcome: string) => void;
  /** A mail or webhook of a step is done; `seconds` after it was due, failed attempts included. */
  lateness: (type: StepType, seconds: number) => void;
  /** An attempt to send a mail. */
  mail: (outcome: MailResult['outcome'], seconds: number) => void;
  /** An attempt at a webhook; answers by their class, such as `2xx`. */
  webhook: (outcome: string, seconds: number) => void;
}

/** Measures nothing. */
export const noMetrics: WorkerMetrics = {
  step: () => undefined,
  lateness: () => undefined,
  mail: () => undefined,
  webhook: () => undefined,
};

/** What the activities of steps return, as far as it says how they ended. */
type StepResult = string | number | { found: boolean } | null;

/** Counts the activities of a step by how they end. */
export function countedStep<A extends unknown[], R extends StepResult>(
  metrics: WorkerMetrics,
  type: StepType,
  run: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      const result = await run(...args);
      metrics.step(type, outcomeOf(type, result));
      return result;
    } catch (error) {
      const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
      metrics.step(type, isFinal ? 'failed' : 'retried');
      throw error;
    }
  };
}

/** A number is the milliseconds of a wait, or the arm of a branch. */
function outcomeOf(type: StepType, result: StepResult): string {
  if (result === null) return 'over';
  if (result === 'open') return 'waiting';
  if (typeof result === 'string') return result;
  if (typeof result === 'number') return type === 'wait' ? 'waiting' : 'done';
  return result.found ? 'found' : 'waiting';
}

/** Measures a finished step from the end of the one before, which for a wait is when it was due. */
export function observeLateness(
  metrics: WorkerMetrics,
  type: StepType,
  { since }: { since?: { at: Date } },
): void {
  if (since !== undefined) metrics.lateness(type, Math.max(0, Date.now() - since.at.getTime()) / 1_000);
}

/** A mailer that measures its attempts. */
export function measuredMailer(mailer: Mailer, metrics: WorkerMetrics): Mailer {
  return {
    hasRoom: (address) => mailer.hasRoom(address),
    close: (graceMs) => mailer.close(graceMs),
    send: async (mail, hooks) => {
      const began = performance.now();
      const result = await mailer.send(mail, hooks);
      metrics.mail(result.outcome, secondsSince(began));
      return result;
    },
  };
}

/** A sender that measures its attempts. */
export function measuredSender(sender: WebhookSender, metrics: WorkerMetrics): WebhookSender {
  return {
    close: () => sender.close(),
    send: async (request) => {
      const began = performance.now();
      const result = await sender.send(request);
      metrics.webhook(webhookOutcomeOf(result), secondsSince(began));
      return result;
    },
  };
}

function webhookOutcomeOf(result: WebhookResult): string {
  return result.outcome === 'answered' ? `${Math.floor(result.status / 100)}xx` : result.outcome;
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}
