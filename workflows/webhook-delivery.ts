import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { deliveries } from './activities.js';
import { lookSignal, type DeliveryInput } from './messages.js';

const look = defineSignal(lookSignal);

/**
 * Goes on with a webhook that did not get through at first. The row decides and this follows: it has the delivery
 * tried when that is due, sleeps in between or until it is told to look again, and ends with the row.
 *
 * A cancel stops the delivery.
 */
export async function webhookDelivery(input: DeliveryInput): Promise<string> {
  let looks = 0;
  setHandler(look, () => {
    looks += 1;
  });
  try {
    for (;;) {
      const before = looks;
      const turn = await deliveries.turnOfDelivery(input);
      if (turn.do === 'end') {
        setCurrentDetails(turn.status);
        return turn.status;
      }
      setCurrentDetails(`next try at ${new Date(Date.now() + turn.ms).toISOString()}`);
      await condition(() => looks > before, turn.ms, { summary: 'wait for the next try' });
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhookDelivery>(input);
    }
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => deliveries.stopDelivery(input));
      setCurrentDetails('stopped');
    }
    throw error;
  }
}
