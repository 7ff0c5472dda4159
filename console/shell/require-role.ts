import { redirect } from '@tanstack/react-router';
import { meQuery, type Role } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { loadTexts, textsIn } from '../texts/texts-in';
import { notify } from '../ui/toast';
import { currentPreferences } from '../ui/preferences';
import type { RouterContext } from '../app/root-route';

/** Guards a screen that a link may lead to although its role may not use it: says so, and shows `instead`. */
export function requireRole(least: Role, instead: string) {
  return async ({ context, preload }: { context: RouterContext; preload: boolean }): Promise<void> => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me === null || isAtLeast(me.role, least) || preload) return;
    const { language } = currentPreferences();
    await loadTexts(language, 'first');
    notify(textsIn(language, 'shell').notAllowed(textsIn(language, 'roles')[least]), { tone: 'warn' });
    throw redirect({ href: instead, replace: true });
  };
}
