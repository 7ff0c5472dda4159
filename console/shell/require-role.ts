import { redirect } from '@tanstack/react-router';
import { roleNames } from '../texts/role-names';
import { meQuery, type Role } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { shellTexts } from './texts';
import { notify } from '../ui/toast';
import { currentPreferences } from '../ui/preferences';
import type { RouterContext } from '../app/root-route';

/** Guards a screen that a link may lead to although its role may not use it: says so, and shows `instead`. */
export function requireRole(least: Role, instead: string) {
  return async ({ context, preload }: { context: RouterContext; preload: boolean }): Promise<void> => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me === null || isAtLeast(me.role, least) || preload) return;
    const { language } = currentPreferences();
    notify(shellTexts[language].notAllowed(roleNames[language][least]), { tone: 'warn' });
    throw redirect({ href: instead, replace: true });
  };
}
