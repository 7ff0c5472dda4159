import type { Id } from '../id.js';
import type { ConfirmationSecret } from '../lists/sign-up.js';
import type { PlanCall } from './calls/call.js';
import type { Snapshot } from './snapshot.js';

export interface PlanInput {
  /** In order of arrival. */
  calls: PlanCall[];
  snapshot: Snapshot;
  now: Date;
  newId: () => Id;
  secrets: PlanSecrets;
  /** How many active enrollments a contact may have; `MAX_ACTIVE` by default. */
  maxActive?: number;
}

/** What a plan needs of the workspace's keys. */
export interface PlanSecrets {
  /** By which an address is recognized that is not stored; the same for the same address. */
  emailHash: (email: string) => string;
  /** The link of a confirmation that no call has asked for. */
  newConfirmation: () => ConfirmationSecret;
}
