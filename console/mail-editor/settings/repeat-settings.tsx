import { asText } from '../../../domain/json/lenient.js';
import { MAX_ITEMS } from '../../../domain/mail-document/document-limits.js';
import { useTexts } from '../../texts/language';
import { Field } from '../../ui/form/field';
import { editorTexts } from '../texts';
import { NumberField } from './number-field';
import type { SettingsProps } from './set-fields';

export function RepeatSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts(editorTexts);
  return (
    <>
      <Field
        label={texts.repeatOf}
        value={asText(attrs['of'])}
        hint={texts.repeatHint}
        onChange={(of) => set({ of })}
      />
      <NumberField
        label={texts.max}
        value={attrs['max']}
        min={1}
        max={MAX_ITEMS}
        onChange={(max) => set({ max })}
      />
    </>
  );
}
