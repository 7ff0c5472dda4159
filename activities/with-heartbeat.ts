import { heartbeat } from '@temporalio/activity';

/** Shorter than a third of the heartbeat timeout (workflows/activities.ts). */
const HEARTBEAT_MS = 3_000;

/** Sends heartbeats to Temporal while `work` runs, with what it is at. */
export async function withHeartbeat<T>(work: () => Promise<T>, at?: () => string): Promise<T> {
  const timer = setInterval(() => {
    heartbeat(at?.());
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
