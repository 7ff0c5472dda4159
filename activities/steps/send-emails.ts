import type { NextAction, StepVisit } from '../../workflows/messages.js';

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
 * first; if it fails, the attempt fails, and the next one goes on with the mail at which the enrollment stands.
 */
export async function sendEmails(
  { send, onNext, signal, now = () => performance.now() }: EmailRun,
  first: StepVisit,
): Promise<NextAction> {
  const began = now();
  let action = await send(first);
  const did = [...(action.did ?? [])];
  while (action.do === 'sendEmail' && !signal.aborted && now() - began < FOR_MS) {
    const at = { ...first, step: action.step, visit: action.visit };
    onNext(at);
    action = await send(at);
    did.push(...(action.did ?? []));
  }
  return did.length === 0 ? action : { ...action, did };
}
