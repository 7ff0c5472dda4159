import { proxyActivities, sleep } from '@temporalio/workflow';

/** Of the plain worker: it counts its calls and does nothing else. */
export interface PlainActivities {
  nothing: () => Promise<void>;
}

const { nothing } = proxyActivities<PlainActivities>({ startToCloseTimeout: '1 minute' });

/** What an automation of waits and mails is compared with: sleeps, and activities that do nothing. */
export async function plainWorkflow({ rounds, sleepMs }: { rounds: number; sleepMs: number }): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sleep(sleepMs);
    await nothing();
  }
}
