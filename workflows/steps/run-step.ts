import { setCurrentDetails } from '@temporalio/workflow';
import { mail, record, webhook } from '../activities.js';
import type { StepOutcome, StepPlan } from '../messages.js';
import { chooseArm } from './choose-arm.js';
import type { Next, StepRun } from './step-run.js';
import { wait } from './wait.js';
import { waitForEvent } from './wait-for-event.js';

/** One runner per step type; a missing one does not compile. */
export function runStep(step: StepPlan, stepRun: StepRun): Promise<Next> {
  setCurrentDetails(`**${step.id}** (${step.type})`);
  const { at } = stepRun;
  switch (step.type) {
    case 'sendEmail':
      return act(stepRun, () =>
        mail.sendEmail.executeWithOptions({ summary: `send mail (${step.id})` }, [at]),
      );
    case 'webhook':
      return act(stepRun, () =>
        webhook.callWebhook.executeWithOptions({ summary: `call webhook (${step.id})` }, [at]),
      );
    case 'updateContact':
      return act(stepRun, () =>
        record.updateContact.executeWithOptions({ summary: `update contact (${step.id})` }, [at]),
      );
    case 'sendEvent':
      return act(stepRun, () =>
        record.sendEvent.executeWithOptions({ summary: `send event (${step.id})` }, [at]),
      );
    case 'addToList':
      return act(stepRun, () =>
        record.addToList.executeWithOptions({ summary: `add to list (${step.id})` }, [at]),
      );
    case 'removeFromList':
      return act(stepRun, () =>
        record.removeFromList.executeWithOptions({ summary: `remove from list (${step.id})` }, [at]),
      );
    case 'wait':
      return wait(step, stepRun);
    case 'waitForEvent':
      return waitForEvent(step, stepRun);
    case 'branch':
    case 'split':
      return chooseArm(step, stepRun);
    case 'exit':
      return Promise.resolve('exit');
  }
}

/** Runs a step that consists of one activity. */
async function act({ state }: StepRun, effect: () => Promise<StepOutcome>): Promise<Next> {
  const outcome = await state.whenNotPaused(effect);
  return outcome === 'over' ? 'over' : 'continue';
}
