import { useTexts } from '../../texts/language';
import { Segments, Select } from '../../ui/form/choice';
import { Field } from '../../ui/form/field';
import { LiquidField } from '../../ui/form/liquid-field';
import { JsonField } from './json-field';
import styles from './steps.module.css';

const KINDS = ['text', 'number', 'boolean', 'remove', 'json'] as const;
type Kind = (typeof KINDS)[number];
const INITIAL: Record<Kind, unknown> = { text: '', number: 0, boolean: true, remove: null, json: {} };

interface ValueFieldProps {
  value: unknown;
  onChange: (value: unknown) => void;
  problem?: string | undefined;
  eventName?: string | undefined;
}

/** A JSON value by its type: text with Liquid, a number, yes or no, nothing, or anything as JSON. */
export function ValueField({ value, onChange, problem, eventName }: ValueFieldProps) {
  const texts = useTexts('stepForms');
  const kind = valueKind(value);
  return (
    <div className={styles['value']}>
      <Select
        label={texts.valueKind}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: texts[one] }))}
        onChange={(next) => onChange(INITIAL[next])}
        {...(kind === 'remove' && { problem })}
      />
      {kind === 'text' && (
        <LiquidField
          label={texts.value}
          value={String(value)}
          onChange={onChange}
          problem={problem}
          eventName={eventName}
        />
      )}
      {kind === 'number' && (
        <Field
          label={texts.value}
          type="number"
          value={String(value)}
          onChange={(text) => onChange(Number(text))}
          problem={problem}
        />
      )}
      {kind === 'boolean' && (
        <Segments
          label={texts.value}
          value={value === true ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ]}
          onChange={(next) => onChange(next === 'yes')}
        />
      )}
      {kind === 'json' && (
        <JsonField
          label={texts.value}
          value={value}
          onChange={(next) => onChange(next ?? null)}
          problem={problem}
          eventName={eventName}
          rows={3}
        />
      )}
    </div>
  );
}

function valueKind(value: unknown): Kind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return value === null || value === undefined ? 'remove' : 'json';
}
