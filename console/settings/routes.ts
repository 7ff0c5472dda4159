import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requireRole } from '../shell/require-role';
import type { AuditFilter } from './queries';
import { shellRoute } from '../shell/shell-route';
import { given, textIn, type RawSearch } from '../app/search-values';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-screen'), 'SettingsScreen'),
});

const indexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/workspace', replace: true });
  },
});

const workspaceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./workspace-part'), 'WorkspacePart'),
});

const sendersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/senders',
  beforeLoad: requireRole('admin', '/settings/workspace'),
  component: lazyRouteComponent(() => import('./senders-part'), 'SendersPart'),
});

const sendingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/sending',
  component: lazyRouteComponent(() => import('./sending-part'), 'SendingPart'),
});

const providerRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/provider',
  beforeLoad: requireRole('admin', '/settings/workspace'),
  component: lazyRouteComponent(() => import('./provider-part'), 'ProviderPart'),
});

const alertsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/alerts',
  component: lazyRouteComponent(() => import('./alerts/alerts-part'), 'AlertsPart'),
});

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./members-part'), 'MembersPart'),
});

const keysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/keys',
  beforeLoad: requireRole('admin', '/settings/workspace'),
  component: lazyRouteComponent(() => import('./keys-part'), 'KeysPart'),
});

const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  beforeLoad: requireRole('admin', '/settings/workspace'),
  validateSearch: (search: RawSearch): AuditFilter =>
    given({
      actor: textIn(search, 'actor'),
      action: textIn(search, 'action'),
      target: textIn(search, 'target'),
      from: textIn(search, 'from'),
      until: textIn(search, 'until'),
    }),
  component: lazyRouteComponent(() => import('./audit-part'), 'AuditPart'),
});

const jobsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/jobs',
  beforeLoad: requireRole('admin', '/settings/workspace'),
  component: lazyRouteComponent(() => import('./jobs-part'), 'JobsPart'),
});

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-part'), 'AccountPart'),
});

const sessionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/sessions',
  component: lazyRouteComponent(() => import('./sessions-part'), 'SessionsPart'),
});

const systemRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/system',
  component: lazyRouteComponent(() => import('./system-part'), 'SystemPart'),
});

export const settingsRoutes = [
  settingsRoute.addChildren([
    indexRoute,
    workspaceRoute,
    sendersRoute,
    sendingRoute,
    providerRoute,
    alertsRoute,
    membersRoute,
    keysRoute,
    auditRoute,
    jobsRoute,
    accountRoute,
    sessionsRoute,
    systemRoute,
  ]),
] as const;
