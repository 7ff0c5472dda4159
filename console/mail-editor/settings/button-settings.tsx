import { useTexts } from '../../texts/language';
import { Check } from '../../ui/form/choice';
import { LookChoice } from './layout-settings';
import { AddressField } from './phrase-field';
import type { SettingsProps } from './set-fields';

export function ButtonSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  return (
    <>
      <AddressField label={texts.opens} value={attrs['href']} onChange={(href) => set({ href })} />
      <LookChoice attrs={attrs} set={set} />
      <Check isOn={attrs['full'] === true} onChange={(isOn) => set({ full: isOn ? true : null })}>
        {texts.full}
      </Check>
    </>
  );
}
