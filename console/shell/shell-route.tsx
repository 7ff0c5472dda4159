import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/me';
import { enterWorkspace } from './enter-workspace';
import { hereWithout, linkSearch } from './workspace-link';
import { Shell } from './shell';
import { SkeletonRows } from '../ui/frame/screen';
import { loadTexts, preloadTexts, textsIn } from '../texts/texts-in';
import { notify } from '../ui/toast';
import { currentPreferences } from '../ui/preferences';
import { rootRoute } from '../app/root-route';
import { ScreenError } from '../app/screen-error';

/**
 * Everything behind the door: requires a signed-in user, enters the workspace that a link names, and surrounds screens with the
 * navigation.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: linkSearch,
  beforeLoad: async ({ context: { queryClient }, search: { w: id }, location, preload }) => {
    const { language } = currentPreferences();
    preloadTexts(language, 'screens');
    const me = await queryClient.ensureQueryData(meQuery);
    if (me === null) throw redirect({ to: '/sign-in', search: { back: location.href } });
    if (id === undefined || preload) return;
    await loadTexts(language, 'first');
    const texts = textsIn(language, 'shell');
    const linked = me.workspaces.find((one) => one.id === id);
    if (linked === undefined) {
      notify(texts.strangeWorkspace, { tone: 'warn' });
    } else if (linked.id !== me.workspace.id) {
      await enterWorkspace(queryClient, linked.id);
      notify(texts.entered(linked.name));
    }
    throw redirect({ href: hereWithout(location), replace: true });
  },
  loader: async () => {
    const { language } = currentPreferences();
    // The first ones again, if they could not be loaded before.
    await Promise.all([loadTexts(language, 'first'), loadTexts(language, 'screens')]);
  },
  staleTime: Infinity,
  component: Shell,
  errorComponent: ScreenError,
  pendingComponent: SkeletonRows,
});
