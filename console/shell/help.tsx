import { useMe } from '../api/me';
import { setPreferences, usePreferences } from '../ui/preferences';
import { useTexts } from '../texts/language';
import { Switch } from '../ui/form/switch';
import { Dialog } from '../ui/dialog';
import { Kbd, MOD } from '../ui/marks';
import { visibleEntries } from './navigation';
import styles from './shell.module.css';

/** The keyboard shortcuts. */
export function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('shell');
  const { labelled } = useTexts('parts');
  const { role } = useMe();
  const { letterKeys } = usePreferences();
  const rows: [name: string, keys: string][] = [
    [texts.keyPalette, `${MOD}K`],
    [texts.keySearch, '/'],
    ...visibleEntries(role).map(({ text, key }): [string, string] => [
      labelled(texts.goTo, texts[text]),
      `g ${key}`,
    ]),
    [texts.keyMove, 'j k'],
    [texts.keyChoose, 'x'],
    [texts.keyHelp, '?'],
  ];
  return (
    <Dialog title={texts.help} isOpen={isOpen} onClose={onClose}>
      <dl className={styles['help']}>
        {rows.map(([name, keys]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch isOn={letterKeys} onChange={(isOn) => setPreferences({ letterKeys: isOn })}>
        {texts.letterKeys}
      </Switch>
    </Dialog>
  );
}
