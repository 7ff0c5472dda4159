import { useState, type KeyboardEvent } from 'react';
import { consentStates } from '../../domain/contact/consent.js';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { Select } from '../ui/form/choice';
import { DurationField } from '../ui/form/duration-field';
import { Field } from '../ui/form/field';
import { CloseIcon } from '../ui/icons';
import { Suggest } from '../ui/form/suggest';
import type { FieldOption } from './catalogue';
import styles from './conditions.module.css';
import { parsed, shown, type Input } from './operators';

interface Props {
  input: Exclude<Input, 'none'>;
  option: FieldOption;
  value: unknown;
  onChange: (value: unknown) => void;
  problem: string | undefined;
}

/** What a field is compared with, typed in as suits the field and the operator. */
export function ValueInput(props: Props) {
  const { input, value, onChange, problem } = props;
  const texts = useTexts('conditions');
  if (input === 'flag') {
    return (
      <Select
        label={texts.value}
        isLabelHidden
        options={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
        value={typeof value === 'boolean' ? `${value}` : null}
        placeholder="…"
        onChange={(chosen) => onChange(chosen === 'true')}
        problem={problem}
      />
    );
  }
  if (input === 'choice') {
    return (
      <Select
        label={texts.value}
        isLabelHidden
        options={consentStates.map((one) => ({ value: one, label: texts.consents[one] }))}
        value={consentStates.find((one) => one === value) ?? null}
        placeholder="…"
        onChange={onChange}
        problem={problem}
      />
    );
  }
  if (input === 'list') return <ListInput {...props} />;
  if (input === 'span')
    return (
      <div className={styles['span']}>
        <DurationField
          label={texts.length}
          isLabelHidden
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          problem={problem}
        />
      </div>
    );
  if (input === 'date' && (value === '' || isDay(value))) {
    return (
      <Field
        label={texts.value}
        isLabelHidden
        type="date"
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        problem={problem}
      />
    );
  }
  return <TypedInput {...props} input={input} />;
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Keeps what is typed as long as it means the value, so that `1.0` does not become `1` before its next digit. */
function TypedInput({ input, option, value, onChange, problem }: Props) {
  const texts = useTexts('conditions');
  const [typed, setTyped] = useState('');
  const text = parsed(input, typed) === value ? typed : shown(input, value);
  const isWrong = input === 'number' && typeof value === 'string' && value !== '';
  return (
    <Suggest
      label={texts.value}
      isLabelHidden
      placeholder={texts.valueHint}
      suggestions={option.values.map((one) => ({ value: one }))}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(parsed(input, next));
      }}
      problem={problem ?? (isWrong ? texts.notNumber : undefined)}
    />
  );
}

/** Several values; Enter or a comma ends one, Backspace takes the last away. */
function ListInput({ option, value, onChange, problem }: Props) {
  const texts = useTexts('conditions');
  const [typed, setTyped] = useState('');
  const values: unknown[] = Array.isArray(value) ? value : [];
  const input: Input = option.type === 'number' || option.type === 'any' ? 'any' : 'text';
  const add = () => {
    const text = typed.trim();
    setTyped('');
    const next = parsed(input, text);
    if (text !== '' && !values.includes(next)) onChange([...values, next]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') return onChange(values.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles['values']}>
      {values.map((one, index) => (
        <span key={index} className={styles['chosen']}>
          <span>{shown(input, one)}</span>
          <IconButton
            size="small"
            icon={CloseIcon}
            label={texts.removeValue(shown(input, one))}
            onPress={() => onChange(values.filter((_, other) => other !== index))}
          />
        </span>
      ))}
      <Field
        label={texts.values}
        isLabelHidden
        placeholder={values.length === 0 ? texts.valuesHint : ''}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={add}
        problem={problem}
      />
    </div>
  );
}
