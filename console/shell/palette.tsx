import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { setPreferences, themes } from '../ui/preferences';
import { fullName } from '../texts/contact-name';
import { useTexts } from '../texts/language';
import { ContactsIcon, CopyIcon, HelpIcon, SignOutIcon, ThemeIcon } from '../ui/icons';
import { notify } from '../ui/toast';
import { CommandPalette, type Command, type CommandGroup } from '../ui/frame/palette';
import { visibleEntries } from './navigation';
import { useSignOut } from './use-sign-out';
import { linkTo } from './workspace-link';

/** Contacts offered for a text. */
const FOUND = 6;
const LEAST_LETTERS = 2;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Places, commands and contacts by name. */
export function Palette({ isOpen, onClose, onHelp }: Props) {
  const texts = useTexts('shell');
  const [text, setText] = useState('');
  const people = useFoundContacts(isOpen ? text : '');
  const groups = [...useCommands(onHelp), { title: texts.people, commands: people }];
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <CommandPalette
      label={texts.palette}
      placeholder={texts.paletteHint}
      empty={texts.nothing}
      isOpen={isOpen}
      onClose={close}
      text={text}
      onText={setText}
      groups={groups.map((group) => (group.title === texts.people ? group : matching(group, text)))}
    />
  );
}

function useCommands(onHelp: () => void): CommandGroup[] {
  const texts = useTexts('shell');
  const { role, workspace } = useMe();
  const router = useRouter();
  const signOut = useSignOut();
  const copyLink = async () => {
    await navigator.clipboard.writeText(linkTo(location.href, workspace.id));
    notify(texts.linkCopied);
  };
  const goTo = visibleEntries(role).map(({ to, text, icon, key }): Command => ({
    id: text,
    label: texts[text],
    hint: `g ${key}`,
    icon,
    run: () => void router.navigate({ to }),
  }));
  const actions: Command[] = [
    ...themes.map((theme) => ({
      id: theme,
      label: `${texts.theme}: ${texts[theme]}`,
      icon: ThemeIcon,
      run: () => setPreferences({ theme }),
    })),
    { id: 'copyLink', label: texts.copyLink, icon: CopyIcon, run: () => void copyLink() },
    { id: 'help', label: texts.help, hint: '?', icon: HelpIcon, run: onHelp },
    { id: 'signOut', label: texts.signOut, icon: SignOutIcon, run: signOut },
  ];
  return [
    { title: texts.goTo, commands: goTo },
    { title: texts.actions, commands: actions },
  ];
}

function matching({ title, commands }: CommandGroup, text: string): CommandGroup {
  const wanted = text.trim().toLowerCase();
  return { title, commands: commands.filter(({ label }) => label.toLowerCase().includes(wanted)) };
}

function useFoundContacts(text: string): Command[] {
  const router = useRouter();
  const search = text.trim();
  const { data } = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/contacts', { params: { query: { search, limit: FOUND } }, signal })),
    enabled: search.length >= LEAST_LETTERS,
    placeholderData: (before) => before,
  });
  if (search.length < LEAST_LETTERS) return [];
  return (data?.data ?? []).map((contact) => {
    const { id, email } = contact;
    const name = fullName(contact);
    const run = () => void router.navigate({ to: '/contacts/$id', params: { id } });
    return { id, label: name ?? email, ...(name !== null && { hint: email }), icon: ContactsIcon, run };
  });
}
