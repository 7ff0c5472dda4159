import { continueAsNew } from '@temporalio/workflow';
import { deliveries } from './activities.js';
import { followRow } from './follow-row.js';
import type { DeliveryInput } from './messages.js';

/**
 * Retries a delivery whose first attempt failed: makes the attempts that are due, sleeps in between, and ends with the
 * row. A cancel stops the delivery.
 */
export function webhookDelivery(input: DeliveryInput): Promise<string> {
  return followRow({
    nextAction: async () => {
      const action = await deliveries.turnOfDelivery(input);
      if (action.do === 'end') return action;
      const details = (until: string): string => `next try at ${until}`;
      return { ...action, details, summary: 'wait for the next try' };
    },
    onCancel: () => deliveries.stopDelivery(input),
    cancelled: 'stopped',
    continueAsNew: () => continueAsNew<typeof webhookDelivery>(input),
  });
}
