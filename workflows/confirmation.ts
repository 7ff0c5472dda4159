import { continueAsNew, setCurrentDetails } from '@temporalio/workflow';
import { confirmations, confirmationMails } from './activities.js';
import { followRow, tryOrGiveUp, type RowAction } from './follow-row.js';
import type { ConfirmationInput, ConfirmationMailInput } from './messages.js';

/**
 * Asks a contact to confirm a sign-up: sends the mails that are due, sleeps in between, and ends with the row.
 *
 * 1. A mail that cannot be sent within a day is given up; later mails and the expiry still happen.
 * 2. A cancel that the engine did not request withdraws the confirmation.
 */
export function confirmation(input: ConfirmationInput): Promise<string> {
  return followRow({
    nextAction: () => nextAction(input),
    onCancel: () => confirmations.withdrawConfirmation(input),
    cancelled: 'withdrawn',
    continueAsNew: () => continueAsNew<typeof confirmation>(input),
  });
}

async function nextAction(input: ConfirmationInput): Promise<RowAction> {
  const next = await confirmations.nextOfConfirmation(input);
  switch (next.do) {
    case 'over':
      return { do: 'end', status: next.status };
    case 'wait':
      return {
        do: 'wait',
        ms: next.ms,
        details: (until) => `waiting to be confirmed, next look at ${until}`,
        summary: 'wait to be confirmed',
      };
    case 'send':
      await send({ ...input, mail: next.mail });
      return { do: 'next' };
  }
}

async function send(input: ConfirmationMailInput): Promise<void> {
  const { mail } = input;
  const which = mail === 'reminder' ? 'reminder' : `mail ${String(mail + 1)}`;
  setCurrentDetails(`sending ${which}`);
  await tryOrGiveUp(
    () => confirmationMails.sendConfirmation.executeWithOptions({ summary: `send ${which}` }, [input]),
    () => confirmations.giveUpConfirmationMail(input),
  );
}
