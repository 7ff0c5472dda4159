import type { LinkProps } from '@tanstack/react-router';
import type { Role } from '../api/me';
import {
  AutomationIcon,
  ContactsIcon,
  EventIcon,
  FormIcon,
  HomeIcon,
  ImportIcon,
  ListsIcon,
  RuleIcon,
  SegmentIcon,
  SettingsIcon,
  SendIcon,
  SourceIcon,
  MailIcon,
  TemplateIcon,
  type Icon,
} from '../ui/icons';
import { isAtLeast } from '../../domain/accounts/access.js';
import type { ShellTexts } from '../languages/en/shell/shell';

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>;
  /** Its text in `texts.ts`. */
  text: keyof { [K in keyof ShellTexts as ShellTexts[K] extends string ? K : never]: true };
  icon: Icon;
  /** After `g`. */
  key: string;
  group: keyof Pick<ShellTexts, 'audience' | 'messages' | 'data'> | 'foot' | null;
  /** Hidden from roles below it. */
  least?: Role;
}

/** The screens that can be gone to, in the order shown. A screen that does not exist yet has no entry. */
export const places: readonly NavigationEntry[] = [
  { to: '/', text: 'overview', icon: HomeIcon, key: 'o', group: null },
  { to: '/contacts', text: 'contacts', icon: ContactsIcon, key: 'c', group: 'audience' },
  { to: '/lists', text: 'lists', icon: ListsIcon, key: 'l', group: 'audience' },
  { to: '/segments', text: 'segments', icon: SegmentIcon, key: 'p', group: 'audience' },
  { to: '/forms', text: 'forms', icon: FormIcon, key: 'f', group: 'audience' },
  { to: '/imports', text: 'imports', icon: ImportIcon, key: 'i', group: 'audience' },
  { to: '/automations', text: 'automations', icon: AutomationIcon, key: 'a', group: 'messages' },
  { to: '/broadcasts', text: 'broadcasts', icon: SendIcon, key: 'b', group: 'messages' },
  { to: '/events', text: 'events', icon: EventIcon, key: 'e', group: 'data' },
  { to: '/templates', text: 'templates', icon: TemplateIcon, key: 't', group: 'messages' },
  { to: '/mails', text: 'mails', icon: MailIcon, key: 'm', group: 'messages' },
  { to: '/sources', text: 'sources', icon: SourceIcon, key: 's', group: 'data' },
  { to: '/rules', text: 'rules', icon: RuleIcon, key: 'r', group: 'data' },
  { to: '/settings', text: 'settings', icon: SettingsIcon, key: ',', group: 'foot' },
];

/** The icon of the screen that an address is below; `undefined` where no screen is above it. */
export function iconOf(path: string): Icon | undefined {
  return places.find(({ to }) => to !== '/' && path.startsWith(`${to}/`))?.icon;
}

/** The places that a role sees. */
export function visibleEntries(role: Role): NavigationEntry[] {
  return places.filter(({ least = 'viewer' }) => isAtLeast(role, least));
}
