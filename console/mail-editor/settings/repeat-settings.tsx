import { asText } from '../../../domain/json/lenient.js';
import { MAX_ITEMS } from '../../../domain/mail-document/document-limits.js';
import { useTexts } from '../../texts/language';
import { Suggest } from '../../ui/form/suggest';
import type { KnownList } from '../lists';
import styles from '../mail-editor.module.css';
import { NumberField } from './number-field';
import type { SettingsProps } from './set-fields';

export function RepeatSettings({ attrs, set, known: { lists } }: SettingsProps) {
  const texts = useTexts('editor');
  const of = asText(attrs['of']);
  const items = lists.find(({ path }) => path === of)?.values ?? [];
  return (
    <>
      <ListField label={texts.repeatOf} value={of} lists={lists} onChange={(next) => set({ of: next })} />
      <p className={styles['soft']}>
        {items.length === 0 ? texts.repeatHint : texts.itemsHave(items.map(({ path }) => path).join(', '))}
      </p>
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

interface ListFieldProps {
  label: string;
  value: string;
  lists: readonly KnownList[];
  onChange: (path: string) => void;
}

/** A list of the event: one that is known, or its path. */
export function ListField({ lists, ...field }: ListFieldProps) {
  return <Suggest {...field} suggestions={lists.map(({ path }) => ({ value: path }))} />;
}
