import { Outlet } from '@tanstack/react-router';
import { useMe, type Role } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import styles from './settings.module.css';

const GROUPS = [
  {
    title: 'ofWorkspace',
    parts: [
      { to: '/settings/workspace', text: 'workspace', least: 'viewer' },
      { to: '/settings/senders', text: 'senders', least: 'admin' },
      { to: '/settings/sending', text: 'sending', least: 'viewer' },
      { to: '/settings/provider', text: 'provider', least: 'admin' },
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
] as const;

/** The settings: their own navigation, and the chosen part beside it. */
export function SettingsScreen() {
  const texts = useTexts('settings');
  const { role } = useMe();
  const mayOpen = (least: Role) => isAtLeast(role, least);
  return (
    <Screen title={texts.settings}>
      <div className={styles['screen']}>
        <nav className={styles['parts']} aria-label={texts.settings}>
          {GROUPS.map(({ title, parts }) => (
            <div key={title}>
              <h2>{texts[title]}</h2>
              {parts
                .filter(({ least }) => mayOpen(least))
                .map(({ to, text }) => (
                  <BareLink key={to} to={to} activeOptions={{ includeSearch: false }}>
                    {texts[text]}
                  </BareLink>
                ))}
            </div>
          ))}
        </nav>
        <div className={styles['content']}>
          <Outlet />
        </div>
      </div>
    </Screen>
  );
}
