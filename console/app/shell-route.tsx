import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/me';
import { Shell } from '../shell/shell';
import { SkeletonRows } from '../ui/screen';
import { rootRoute } from './root-route';
import { ScreenError } from './screen-error';

/** Everything behind the door: requires a signed-in user, and surrounds screens with the navigation. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me === null) throw redirect({ to: '/sign-in', search: { back: location.href } });
  },
  component: Shell,
  errorComponent: ScreenError,
  pendingComponent: SkeletonRows,
});
