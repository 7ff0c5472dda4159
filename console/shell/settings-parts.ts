import type { Role } from '../api/me';

/** The parts of the settings, in the order shown. */
export const settingsGroups = [
  {
    title: 'ofWorkspace',
    parts: [
      { to: '/settings/workspace', text: 'workspace', least: 'viewer' },
      { to: '/settings/senders', text: 'senders', least: 'admin' },
      { to: '/settings/sending', text: 'sending', least: 'viewer' },
      { to: '/settings/provider', text: 'provider', least: 'admin' },
      { to: '/settings/alerts', text: 'alerts', least: 'viewer' },
      { to: '/settings/members', text: 'members', least: 'viewer' },
      { to: '/settings/keys', text: 'keys', least: 'admin' },
      { to: '/settings/audit', text: 'audit', least: 'admin' },
      { to: '/settings/jobs', text: 'jobs', least: 'admin' },
    ],
  },
  {
    title: 'ofUser',
    parts: [
      { to: '/settings/account', text: 'account', least: 'viewer' },
      { to: '/settings/sessions', text: 'sessions', least: 'viewer' },
    ],
  },
  { title: 'ofInstallation', parts: [{ to: '/settings/system', text: 'system', least: 'viewer' }] },
] as const satisfies readonly {
  title: string;
  parts: readonly { to: string; text: string; least: Role }[];
}[];

/** The same without groups. */
export const settingsParts = settingsGroups.flatMap((group) => [...group.parts]);
