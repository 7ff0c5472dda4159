import { useState } from 'react';
import { Button as AriaButton } from '../ui/form/raw-button';
import { leaveFirst } from '../app/leave-first';
import { useMe } from '../api/me';
import { setPreferences, themes, usePreferences } from '../ui/preferences';
import { languageNames, useTexts } from '../texts/language';
import { chooseLanguage } from '../ui/choose-language';
import { HelpIcon, OpenIcon, PlusIcon, SignOutIcon } from '../ui/icons';
import { Face } from '../ui/marks';
import { Menu, MenuItem, MenuSection } from '../ui/menu';
import { NewWorkspace } from './new-workspace';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notify } from '../ui/toast';
import { enterWorkspace } from './enter-workspace';

/** The workspace, with the others to switch to. */
export function WorkspaceMenu() {
  const texts = useTexts('shell');
  const { workspace, workspaces } = useMe();
  const [isCreating, setCreating] = useState(false);
  const roles = useTexts('roles');
  const enter = useEnterWorkspace('/');
  return (
    <>
      <Menu
        label={texts.workspaces}
        trigger={
          <AriaButton className={styles['workspace'] ?? ''}>
            <span className={styles['dot']} aria-hidden="true" />
            <span>{workspace.name}</span>
            <OpenIcon aria-hidden="true" />
          </AriaButton>
        }
      >
        <MenuSection title={texts.workspaces}>
          {workspaces.map(({ id, name, role }) => (
            <MenuItem key={id} hint={roles[role]} isCurrent={id === workspace.id} onAction={() => enter(id)}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuItem icon={PlusIcon} onAction={() => setCreating(true)}>
          {texts.newWorkspace}
        </MenuItem>
      </Menu>
      <NewWorkspace isOpen={isCreating} onClose={() => setCreating(false)} onCreated={enter} />
    </>
  );
}

/** The user: theme, language, help, sign-out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const texts = useTexts('shell');
  const { user } = useMe();
  const { theme, language } = usePreferences();
  const signOut = useSignOut();
  const name = user.name ?? user.email;
  return (
    <Menu
      label={texts.account}
      trigger={
        <AriaButton className={styles['user'] ?? ''}>
          <Face name={name} />
          <span>{name}</span>
        </AriaButton>
      }
    >
      <MenuSection title={texts.theme}>
        {themes.map((one) => (
          <MenuItem key={one} isCurrent={one === theme} onAction={() => setPreferences({ theme: one })}>
            {texts[one]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={texts.language}>
        {languageNames.map(({ language: one, name: ownName }) => (
          <MenuItem key={one} isCurrent={one === language} onAction={() => void chooseLanguage(one)}>
            {ownName}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={user.email}>
        <MenuItem icon={HelpIcon} hint="?" onAction={onHelp}>
          {texts.help}
        </MenuItem>
        <MenuItem icon={SignOutIcon} onAction={signOut}>
          {texts.signOut}
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}

/** Switches the session to another workspace, forgets what was read, and shows `path` there. */
function useEnterWorkspace(path: string): (workspaceId: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: (workspaceId: string) => enterWorkspace(queryClient, workspaceId),
    onSuccess: async () => {
      router.history.push(path, undefined, { ignoreBlocker: true });
      await router.invalidate();
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (workspaceId) => void leaveFirst(router, () => mutate(workspaceId));
}
