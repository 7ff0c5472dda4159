import type { AnyRouter } from '@tanstack/react-router';
import { leavesUnsaved } from './edited-here';

/** A path at which nothing is edited. */
const AWAY = '/';

/** Leaves the screen first, which asks if something on it is unsaved, and continues unless the user stays. */
export async function leaveFirst(router: AnyRouter, goOn: () => void): Promise<void> {
  if (leavesUnsaved(AWAY)) await router.navigate({ to: AWAY });
  if (!leavesUnsaved(AWAY)) goOn();
}
