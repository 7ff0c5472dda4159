import { continueAsNew } from '@temporalio/workflow';
import { broadcasts } from './activities.js';
import { followRow } from './follow-row.js';
import type { BroadcastInput } from './messages.js';

/**
 * Sends a broadcast: prepares and sends what is due, turn by turn, sleeps in between, and ends when the row does. A
 * cancellation that the engine did not request pauses the broadcast.
 */
export function broadcast(input: BroadcastInput): Promise<string> {
  return followRow({
    nextAction: async () => {
      const action = await broadcasts.turnOfBroadcast(input);
      if (action.do !== 'wait') return action;
      const details = (until: string): string => `next look at ${until}`;
      return { ...action, details, summary: 'wait for what is due' };
    },
    onCancel: () => broadcasts.pauseBroadcast(input),
    cancelled: 'paused',
    continueAsNew: () => continueAsNew<typeof broadcast>(input),
  });
}
