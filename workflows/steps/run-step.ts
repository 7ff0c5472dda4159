import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { mail, position, webhook } from '../activities.js';
import type { StepOutcome, StepPlan, StepVisit } from '../messages.js';

/** What the enrollment does after a step: go on, exit, or stop because it is over. */
export type Next = 'continue' | 'exit' | 'over';

type Runner<T extends StepPlan['type']> = (
  step: Extract<StepPlan, { type: T }>,
  at: StepVisit,
) => Promise<Next>;

function next(outcome: StepOutcome): Next {
  return outcome === 'over' ? 'over' : 'continue';
}

/** One runner per step type; a missing one does not compile. */
const runners: { [T in StepPlan['type']]: Runner<T> } = {
  sendEmail: async (step, at) => {
    const summary = `send mail (${step.id})`;
    return next(await mail.sendEmail.executeWithOptions({ summary }, [at]));
  },
  webhook: async (step, at) => {
    const summary = `call webhook (${step.id})`;
    return next(await webhook.callWebhook.executeWithOptions({ summary }, [at]));
  },
  wait: async (step, at) => {
    const left = await position.enterWait(at, step.ms);
    if (left === null) return 'over';
    if (left > 0) {
      setCurrentDetails(`**${step.id}** (wait) until ${new Date(Date.now() + left).toISOString()}`);
      await sleep(left, { summary: `wait (${step.id})` });
    }
    return 'continue';
  },
  exit: () => Promise.resolve('exit'),
};

export function runStep(step: StepPlan, at: StepVisit): Promise<Next> {
  setCurrentDetails(`**${step.id}** (${step.type})`);
  switch (step.type) {
    case 'wait':
      return runners.wait(step, at);
    case 'sendEmail':
      return runners.sendEmail(step, at);
    case 'webhook':
      return runners.webhook(step, at);
    case 'exit':
      return runners.exit(step, at);
  }
}
