import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { setupQuery } from '../api/setup';
import { loadTexts } from '../texts/texts-in';
import { currentPreferences } from '../ui/preferences';
import { rootRoute } from '../app/root-route';

/** Where to go after the door: a path of the console. */
export interface DoorSearch {
  back?: string;
}

/** Another site's address, or one that browsers take for it (`//…`, `/\…`), is dropped. */
export function doorSearch(search: Record<string, unknown>): DoorSearch {
  const { back } = search;
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? { back } : {};
}

const doorTexts = () => loadTexts(currentPreferences().language, 'door');

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: doorSearch,
  beforeLoad: async ({ context }) => {
    const { firstUser } = await context.queryClient.ensureQueryData(setupQuery);
    if (firstUser) throw redirect({ to: '/sign-up' });
  },
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./sign-in-screen'), 'SignInScreen'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  loader: async ({ context }) => {
    const texts = doorTexts();
    await context.queryClient.ensureQueryData(setupQuery);
    await texts;
  },
  component: lazyRouteComponent(() => import('./sign-up-screen'), 'SignUpScreen'),
});

const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten',
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./forgotten-screen'), 'ForgottenScreen'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset/$token',
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./reset-screen'), 'ResetScreen'),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$token',
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./verify-screen'), 'VerifyScreen'),
});

const completeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete/$token',
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./complete-screen'), 'CompleteScreen'),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$token',
  loader: doorTexts,
  component: lazyRouteComponent(() => import('./join-screen'), 'JoinScreen'),
});

export const doorRoutes = [
  signInRoute,
  signUpRoute,
  forgottenRoute,
  resetRoute,
  verifyRoute,
  completeRoute,
  joinRoute,
] as const;
