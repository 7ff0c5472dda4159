import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { KeyedLimiter } from '../../domain/kernel/keyed-limiter.js';
import type { FailedAttempt, NextAction, Queued, StepVisit } from '../../workflows/messages.js';
import { failureAgain, sendOrWait, toFailedAttempt } from '../failures.js';
import { countedStep, type WorkerMetrics } from '../metrics.js';
import { withHeartbeat } from '../with-heartbeat.js';
import type { MailsAtOnce } from './mails-at-once.js';
import { sendEmail, type SendEmailDeps } from './send-email.js';

export interface MailActivityDeps {
  email: SendEmailDeps;
  mailsAtOnce: MailsAtOnce;
  metrics: WorkerMetrics;
}

/** Activities that send the mails of an enrollment's steps. */
export function createMailActivities({ email, mailsAtOnce, metrics }: MailActivityDeps) {
  // Temporal may have a mail sent again while this process sends it, if the workflow has left a full cache or was reset: the
  // second attempt would find it claimed and be put off for minutes.
  const visits = new KeyedLimiter({ limit: 1 });
  const sendOne = countedStep(metrics, 'sendEmail', (at: StepVisit) =>
    visits.run(visitKey(at), () => mailsAtOnce.measure(at.workspaceId, () => sendEmail(email, at))),
  );
  return {
    /** As a local activity; only if there is a place, and for as long as it may hold one. */
    sendEmailNow: async (first: StepVisit): Promise<NextAction | Queued> => {
      const leave = mailsAtOnce.take(first.workspaceId);
      if (leave === null) return { do: 'queue' };
      const emails = { send: sendOne, onNext: () => undefined, signal: cancellationSignal() };
      try {
        const next = await sendEmails(emails, first);
        return next.do === 'sendEmail' ? { ...next, queued: true } : next;
      } catch (error) {
        const failed = toFailedAttempt(error, email.db.now());
        if (failed === null) throw error;
        return { do: 'queue', failed };
      } finally {
        leave();
      }
    },
    /** `failed` is how `sendEmailNow` has ended, which was the first attempt; its delay has begun then. */
    sendEmail: async (first: StepVisit, failed?: FailedAttempt): Promise<NextAction> => {
      const again = failed === undefined ? null : failureAgain(failed, email.db.now());
      if (again !== null && activityInfo().attempt === 1) throw again;
      const current = { step: first.step };
      const onNext = ({ step }: StepVisit): void => void (current.step = step);
      const emails = { send: sendOne, onNext, signal: cancellationSignal() };
      return withHeartbeat(
        () => sendEmails(emails, first),
        () => current.step,
      );
    },
  };
}

function visitKey({ enrollmentId, run, visit }: StepVisit): string {
  return `${enrollmentId} ${String(run)} ${String(visit)}`;
}

/** How long further mails are sent in one go; another activity sends what is left, so that others get the slot. */
const FOR_MS = 5_000;

export interface EmailRun {
  /** Sends the mail of one visit and moves the enrollment on. */
  send: (at: StepVisit) => Promise<NextAction>;
  /** Called with each further mail before it is sent. */
  onNext: (at: StepVisit) => void;
  /** Aborted when the workflow no longer wants the result. */
  signal: AbortSignal;
  now?: () => number;
}

/**
 * Sends the mail of a visit and the mails that follow it without a wait. A further mail is claimed and recorded like the
 * first; if it fails, the attempt fails, and the next one goes on with the mail at which the enrollment stands. If its server
 * is away, the workflow waits.
 */
export async function sendEmails(
  { send, onNext, signal, now = () => performance.now() }: EmailRun,
  first: StepVisit,
): Promise<NextAction> {
  const began = now();
  const attempt = (at: StepVisit): Promise<NextAction> =>
    sendOrWait(
      () => send(at),
      (ms) => ({ do: 'awaitServer', step: at.step, visit: at.visit, ms }),
    );
  let action = await attempt(first);
  const did = [...(action.did ?? [])];
  while (action.do === 'sendEmail' && !signal.aborted && now() - began < FOR_MS) {
    const at = { ...first, step: action.step, visit: action.visit };
    onNext(at);
    action = await attempt(at);
    did.push(...(action.did ?? []));
  }
  return did.length === 0 ? action : { ...action, did };
}
