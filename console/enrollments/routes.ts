import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../shell/shell-route';
import { enrollmentQuery } from './queries';

const enrollmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/enrollments/$id',
  loader: ({ context, params }) => context.queryClient.ensureQueryData(enrollmentQuery(params.id)),
  component: lazyRouteComponent(() => import('./enrollment-screen'), 'EnrollmentScreen'),
});

export const enrollmentRoutes = [enrollmentRoute] as const;
