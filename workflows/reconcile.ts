import { housekeeping } from './activities.js';

/** Once a minute: what Temporal and MongoDB know of each other is made to agree. */
export async function reconcile(): Promise<void> {
  await housekeeping.reconcile();
}
