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
    case 'send': {
      const waitMs = await send({ ...input, mail: next.mail });
      if (typeof waitMs !== 'number') return { do: 'next' };
      return {
        do: 'wait',
        ms: waitMs,
        details: (until) => `waiting for the mail server until ${until}`,
        summary: 'wait for the mail server',
      };
    }
  }
}

/** Null, or how long the mail waits for its server. */
async function send(input: ConfirmationMailInput): Promise<number | null> {
  const { mail } = input;
  const which = mail === 'reminder' ? 'reminder' : `mail ${String(mail + 1)}`;
  setCurrentDetails(`sending ${which}`);
  return tryOrGiveUp(
    () => confirmationMails.sendConfirmation.executeWithOptions({ summary: `send ${which}` }, [input]),
    () => confirmations.giveUpConfirmationMail(input),
  );
}
