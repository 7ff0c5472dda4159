import { useRouter } from '@tanstack/react-router';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/language';
import { SettingsIcon } from '../../ui/icons';
import type { Command } from '../../ui/frame/palette';
import { visibleEntries } from '../navigation';
import { settingsParts } from '../settings-parts';

/** The screens that the user may open, and the parts of the settings. */
export function usePages(): Command[] {
  const texts = useTexts('shell');
  const names = useTexts('settings');
  const { labelled } = useTexts('parts');
  const { role } = useMe();
  const router = useRouter();
  const screens = visibleEntries(role).map(({ to, text, icon, key }) => ({
    id: to,
    label: texts[text],
    hint: `g ${key}`,
    icon,
    run: () => void router.navigate({ to }),
  }));
  const parts = settingsParts.filter(({ least }) => isAtLeast(role, least));
  return [
    ...screens,
    ...parts.map(({ to, text }) => ({
      id: to,
      label: labelled(texts.settings, names[text]),
      icon: SettingsIcon,
      run: () => void router.navigate({ to }),
    })),
  ];
}
