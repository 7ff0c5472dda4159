import { plainFormats } from '../../../domain/mail-document/document.js';
import { asText } from '../../../domain/json/lenient.js';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Select } from '../../ui/form/choice';
import { Field } from '../../ui/form/field';
import { Suggest } from '../../ui/form/suggest';
import styles from '../mail-editor.module.css';
import type { KnownValue } from '../values';
import type { SettingsProps } from './set-fields';

const MONEY = 'money:';
const formats = ['none', ...plainFormats, 'money'] as const;

interface ValueSettingsProps extends Omit<SettingsProps, 'known' | 'replace'> {
  values: readonly KnownValue[];
}

/** What a value shows, what is written instead of an empty one, and how. */
export function ValueSettings({ attrs, set, values }: ValueSettingsProps) {
  const texts = useTexts('editor');
  const path = asText(attrs['value']);
  const format = asText(attrs['format']);
  const isMoney = format.startsWith(MONEY);
  const shownFormat = isMoney ? 'money' : (formats.find((one) => one === format) ?? 'none');
  return (
    <>
      <Suggest
        label={texts.shows}
        value={path}
        suggestions={values.map((one) => ({ value: one.path, hint: one.label }))}
        onChange={(value) => set({ value })}
      />
      <Field
        label={texts.fallback}
        value={asText(attrs['fallback'])}
        onChange={(fallback) => set({ fallback: fallback === '' ? null : fallback })}
      />
      <Known value={values.find((one) => one.path === path)} />
      <Select
        label={texts.format}
        value={shownFormat}
        options={formats.map((value) => ({ value, label: texts.formats[value] }))}
        onChange={(next) => set({ format: next === 'none' ? null : next === 'money' ? `${MONEY}EUR` : next })}
      />
      {isMoney && (
        <Field
          label={texts.currency}
          value={format.slice(MONEY.length)}
          maxLength={3}
          onChange={(currency) => set({ format: `${MONEY}${currency.toUpperCase()}` })}
        />
      )}
    </>
  );
}

function Known({ value }: { value: KnownValue | undefined }) {
  const texts = useTexts('editor');
  const formats = useFormats();
  if (value === undefined) return null;
  const { sample, share } = value;
  return (
    <p className={styles['soft']}>
      {share !== null && texts.share(formats.percent(share))} {sample !== null && texts.sample(sample)}
    </p>
  );
}
