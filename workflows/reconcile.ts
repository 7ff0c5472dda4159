import { housekeeping } from './activities.js';

/** Reconciles Temporal with MongoDB; runs once a minute. */
export async function reconcile(): Promise<void> {
  await housekeeping.reconcile();
}
