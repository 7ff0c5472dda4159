import { asList, asObject, asText } from '../../../domain/json/lenient.js';
import type { Phrase } from '../document/document';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { DeleteIcon } from '../../ui/icons';
import styles from '../mail-editor.module.css';
import { toPhrase, contentIn } from '../document/row-content';
import { AddressField, PhraseField } from './phrase-field';
import { ListField } from './repeat-settings';
import type { SettingsProps } from './set-fields';

/** The lines of label and value; one with a list is repeated for each of its items. */
export function RowsSettings({ attrs, set, known }: SettingsProps) {
  const texts = useTexts('editor');
  const rows = asList(attrs['rows']).map(asObject);
  const change = (at: number, part: Record<string, unknown>) =>
    set({ rows: rows.map((row, index) => (index === at ? withoutNone({ ...row, ...part }) : row)) });
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={index} className={styles['part']}>
          <legend>{texts.row(index + 1)}</legend>
          <PhraseField
            label={texts.rowLabel}
            value={toPhrase(row['label'])}
            onChange={(label: Phrase) => change(index, { label: contentIn(label, row['label']) })}
          />
          <PhraseField
            label={texts.rowValue}
            value={toPhrase(row['value'])}
            onChange={(value: Phrase) => change(index, { value: contentIn(value, row['value']) })}
          />
          <ListField
            label={texts.rowRepeat}
            value={asText(row['repeat'])}
            lists={known.lists}
            onChange={(repeat) => change(index, { repeat: repeat === '' ? null : repeat })}
          />
          <AddressField
            label={texts.source}
            value={row['image']}
            onChange={(image) => change(index, { image: image === '' ? null : image })}
          />
          {rows.length > 1 && (
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={texts.removeRow(index + 1)}
              onPress={() => set({ rows: rows.filter((_, at) => at !== index) })}
            />
          )}
        </fieldset>
      ))}
      <Button size="small" onPress={() => set({ rows: [...rows, { label: [], value: [] }] })}>
        {texts.addRow}
      </Button>
    </>
  );
}

function withoutNone(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
