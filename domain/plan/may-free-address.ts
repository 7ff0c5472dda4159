import type { PlanCall } from './call.js';

/** What deletes a contact, whose address is free then, or may end the suppression of one; its domain may still be suppressed. */
const FREEING: ReadonlySet<PlanCall['action']['type']> = new Set([
  'deleteContact',
  'unsuppress',
  'signUp',
  'settleSuppression',
]);

/**
 * Whether a call may leave the address of a known contact to another one of the same batch, or lift its suppression. The plan
 * then has to know the suppressions of known contacts' addresses as well: their rows say only whether there is one.
 */
export function mayFreeAddress({ patch, action }: Pick<PlanCall, 'patch' | 'action'>): boolean {
  return patch?.email !== undefined || FREEING.has(action.type);
}
