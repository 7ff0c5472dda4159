import {
  ActivityFailure,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { confirmations, confirmationMails } from './activities.js';
import { lookSignal, type ConfirmationInput, type ConfirmationAction } from './messages.js';

const look = defineSignal(lookSignal);

/**
 * Asks somebody to confirm a sign-up. The row decides and this follows: it sends what is due, sleeps until something
 * is or it is told to look again, and ends with the row.
 *
 * 1. A mail that cannot be sent for a day is given up; a later one, and the end, still come.
 * 2. A cancel that did not come from us withdraws the sign-up.
 */
export async function confirmation(input: ConfirmationInput): Promise<string> {
  let looks = 0;
  setHandler(look, () => {
    looks += 1;
  });
  try {
    for (;;) {
      const before = looks;
      const turn = await confirmations.nextOfConfirmation(input);
      if (turn.do === 'over') {
        setCurrentDetails(turn.status);
        return turn.status;
      }
      if (turn.do === 'send') await send(input, turn);
      else await waitFor(turn.ms, () => looks > before);
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof confirmation>(input);
    }
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => confirmations.withdrawConfirmation(input));
      setCurrentDetails('withdrawn');
    }
    throw error;
  }
}

async function send(
  input: ConfirmationInput,
  { mail }: Extract<ConfirmationAction, { do: 'send' }>,
): Promise<void> {
  const which = mail === 'reminder' ? 'reminder' : `mail ${String(mail + 1)}`;
  setCurrentDetails(`sending ${which}`);
  try {
    await confirmationMails.sendConfirmation.executeWithOptions({ summary: `send ${which}` }, [
      { ...input, mail },
    ]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await confirmations.giveUpConfirmationMail({ ...input, mail });
  }
}

async function waitFor(ms: number, isWoken: () => boolean): Promise<void> {
  const until = new Date(Date.now() + ms).toISOString();
  setCurrentDetails(`waiting to be confirmed, next look at ${until}`);
  await condition(isWoken, ms, { summary: 'wait to be confirmed' });
}
