import { useRouter, type LinkProps } from '@tanstack/react-router';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe, type Role } from '../../api/me';
import { NEW } from '../../app/use-new';
import { useTexts } from '../../texts/language';
import { CopyIcon, HelpIcon, ImportIcon, PlusIcon, SignOutIcon, ThemeIcon } from '../../ui/icons';
import type { Command } from '../../ui/frame/palette';
import { setPreferences, themes } from '../../ui/preferences';
import { notify } from '../../ui/toast';
import type { ShellTexts } from '../../languages/en/shell/shell.js';
import { useSignOut } from '../use-sign-out';
import { linkTo } from '../workspace-link';

/** What can be made, and where. Those that are made on a screen of their own have no form to open. */
const MADE: readonly {
  text: keyof ShellTexts['make'];
  to: NonNullable<LinkProps['to']>;
  hash?: typeof NEW;
  least: Role;
}[] = [
  { text: 'broadcast', to: '/broadcasts', hash: NEW, least: 'writer' },
  { text: 'automation', to: '/automations', hash: NEW, least: 'writer' },
  { text: 'template', to: '/templates', hash: NEW, least: 'writer' },
  { text: 'contact', to: '/contacts', hash: NEW, least: 'editor' },
  { text: 'list', to: '/lists', hash: NEW, least: 'editor' },
  { text: 'segment', to: '/segments/new', least: 'editor' },
  { text: 'form', to: '/forms', hash: NEW, least: 'editor' },
  { text: 'source', to: '/sources/new', least: 'editor' },
  { text: 'rule', to: '/rules/new', least: 'editor' },
  { text: 'member', to: '/settings/members', hash: NEW, least: 'admin' },
];

/** What can be done from any screen. */
export function useActions(onHelp: () => void): Command[] {
  const texts = useTexts('shell');
  const { labelled } = useTexts('parts');
  const { workspace, role } = useMe();
  const router = useRouter();
  const signOut = useSignOut();
  const copyLink = async () => {
    await navigator.clipboard.writeText(linkTo(location.href, workspace.id));
    notify(texts.linkCopied);
  };
  const made = MADE.filter(({ least }) => isAtLeast(role, least)).map(({ text, to, hash }) => ({
    id: `make ${text}`,
    label: texts.make[text],
    icon: PlusIcon,
    run: () => void router.navigate({ to, ...(hash !== undefined && { hash }) }),
  }));
  const imports = isAtLeast(role, 'editor')
    ? [
        {
          id: 'import',
          label: texts.importFile,
          icon: ImportIcon,
          run: () => void router.navigate({ to: '/imports' }),
        },
      ]
    : [];
  return [
    ...made,
    ...imports,
    ...themes.map((theme) => ({
      id: theme,
      label: labelled(texts.theme, texts[theme]),
      icon: ThemeIcon,
      run: () => setPreferences({ theme }),
    })),
    { id: 'copyLink', label: texts.copyLink, icon: CopyIcon, run: () => void copyLink() },
    { id: 'help', label: texts.help, hint: '?', icon: HelpIcon, run: onHelp },
    { id: 'signOut', label: texts.signOut, icon: SignOutIcon, run: signOut },
  ];
}
