import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readOneOf, type RawSearch } from '../app/search-values';
import { shellRoute } from '../shell/shell-route';
import { formQuery } from './queries';

const formsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/forms',
  component: lazyRouteComponent(() => import('./forms-screen'), 'FormsScreen'),
});

export const formTabs = ['build', 'share', 'versions'] as const;
export type FormTab = (typeof formTabs)[number];

/** Hosted forms are at `/forms/{publicId}`, so a form's screen has one segment more. */
const formRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/forms/$id/edit',
  validateSearch: (search: RawSearch): { tab?: FormTab } =>
    given({ tab: readOneOf(search, 'tab', formTabs) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(formQuery(params.id)),
  component: lazyRouteComponent(() => import('./form-screen'), 'FormScreen'),
});

export const formsRoutes = [formsRoute, formRoute] as const;
