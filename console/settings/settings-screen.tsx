import { Outlet } from '@tanstack/react-router';
import { useMe, type Role } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import { settingsGroups } from '../shell/settings-parts';
import styles from './settings.module.css';

/** The settings: their own navigation, and the chosen part beside it. */
export function SettingsScreen() {
  const texts = useTexts('settings');
  const { role } = useMe();
  const mayOpen = (least: Role) => isAtLeast(role, least);
  return (
    <Screen title={texts.settings}>
      <div className={styles['screen']}>
        <nav className={styles['parts']} aria-label={texts.settings}>
          {settingsGroups.map(({ title, parts }) => (
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
