import type { AnyRouter } from '@tanstack/react-router';
import { leavesUnsaved } from './edited-here';

/** A path at which nothing is edited. */
const AWAY = '/';

/** Goes on once the screen was left, after the question whether what stays unsaved there may be lost, if there is something. */
export async function leaveFirst(router: AnyRouter, goOn: () => void): Promise<void> {
  if (leavesUnsaved(AWAY)) await router.navigate({ to: AWAY });
  if (!leavesUnsaved(AWAY)) goOn();
}
