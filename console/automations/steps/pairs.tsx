import { useState, type ReactNode } from 'react';
import { isSame } from '../../app/is-same';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { DeleteIcon, PlusIcon } from '../../ui/icons';
import styles from './steps.module.css';

export type Pairs = readonly (readonly [key: string, value: unknown])[];

interface PairFieldsProps {
  legend: string;
  value: Readonly<Record<string, unknown>>;
  onChange: (value: Record<string, unknown>) => void;
  addLabel: string;
  /** Of a new row. */
  initial: unknown;
  keyField: (name: string, onRename: (name: string) => void) => ReactNode;
  valueField: (name: string, value: unknown, onValue: (value: unknown) => void) => ReactNode;
  hint?: ReactNode;
}

/** Keys with values, in the order written. A row whose key is empty or repeated while typing is kept here meanwhile. */
export function PairFields(props: PairFieldsProps) {
  const { legend, value, onChange, addLabel, initial, keyField, valueField, hint } = props;
  const texts = useTexts('stepForms');
  const [typed, setTyped] = useState<Pairs>(() => Object.entries(value));
  const isCurrent = isSame(toObject(typed), value);
  const rows = isCurrent ? typed : Object.entries(value);
  const change = (next: Pairs) => {
    setTyped(next);
    onChange(toObject(next));
  };
  const replace = (index: number, pair: Pairs[number]) =>
    change(rows.map((row, at) => (at === index ? pair : row)));
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {rows.map(([name, held], index) => (
        <div key={index} className={styles['pair']}>
          {keyField(name, (renamed) => replace(index, [renamed, held]))}
          {valueField(name, held, (next) => replace(index, [name, next]))}
          <IconButton
            size="small"
            icon={DeleteIcon}
            label={texts.removeRow(name === '' ? texts.unnamed : name)}
            onPress={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <Button size="small" onPress={() => change([...rows, ['', initial]])}>
        <PlusIcon aria-hidden="true" /> {addLabel}
      </Button>
    </fieldset>
  );
}

function toObject(rows: Pairs): Record<string, unknown> {
  return Object.fromEntries(rows.filter(([key]) => key !== ''));
}
