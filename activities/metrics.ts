import { ApplicationFailure } from '@temporalio/activity';
import type { StepType } from '../domain/automation/automation.js';
import type { WebhookResult, WebhookSender } from './http/webhook-sender.js';
import type { NextAction } from '../workflows/messages.js';
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

/** Counts the activities of an effect that end without it; what it has done is counted where that is recorded. */
export function countedStep<A extends unknown[], R extends NextAction>(
  metrics: WorkerMetrics,
  type: StepType,
  run: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      const result = await run(...args);
      if (result.do === 'pause') metrics.step(type, 'paused');
      if (result.do === 'over') metrics.step(type, 'over');
      return result;
    } catch (error) {
      const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
      metrics.step(type, isFinal ? 'failed' : 'retried');
      throw error;
    }
  };
}

/** Measures a finished step from the end of the one before, which for a wait is when it was due. */
export function observeLateness(metrics: WorkerMetrics, type: StepType, due: Date | null): void {
  if (due !== null) metrics.lateness(type, Math.max(0, Date.now() - due.getTime()) / 1_000);
}

/** A mailer that measures its attempts. */
export function measuredMailer(mailer: Mailer, metrics: WorkerMetrics): Mailer {
  return {
    hasRoom: (mail) => mailer.hasRoom(mail),
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
      metrics.webhook(webhookOutcomeLabel(result), secondsSince(began));
      return result;
    },
  };
}

function webhookOutcomeLabel(result: WebhookResult): string {
  return result.outcome === 'answered' ? `${Math.floor(result.status / 100)}xx` : result.outcome;
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}
