import { durationUnits, lengthIn, lengthText } from '../../../domain/automation/duration.js';
import { useTexts } from '../../texts/language';
import { Select } from './choice';
import styles from './duration-field.module.css';
import { Field } from './field';

interface DurationFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** As the API has it: `3 days`, or an ISO 8601 duration, which is edited as text. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
}

/** A length of time as number and unit. */
export function DurationField(props: DurationFieldProps) {
  const { label, isLabelHidden = false, value, onChange, hint, problem } = props;
  const texts = useTexts('durations');
  const length = lengthIn(value === '' ? ' days' : value);
  const shared = { label, isLabelHidden, problem, ...(hint !== undefined && { hint }) };
  if (length === null) return <Field {...shared} value={value} onChange={onChange} />;
  const { count, unit } = length;
  // Seconds are for those who know that they want them.
  const units = durationUnits.filter((one) => one !== 'second' || unit === 'second');
  return (
    <div className={styles['row']}>
      <Field
        {...shared}
        inputMode="numeric"
        value={count}
        onChange={(next) => onChange(lengthText(next.replaceAll(/\D/g, '').slice(0, 9), unit))}
      />
      <Select
        label={texts.unit}
        isLabelHidden={isLabelHidden}
        value={unit}
        options={units.map((one) => ({ value: one, label: texts[one] }))}
        onChange={(next) => onChange(lengthText(count, next))}
      />
    </div>
  );
}
