import { useTexts, type Texts } from '../texts/language';
import { Select } from './choice';
import styles from './duration-field.module.css';
import { Field } from './field';

const UNITS = ['minute', 'hour', 'day', 'week'] as const;
type Unit = (typeof UNITS)[number];
const PLAIN = /^(\d{0,9}) ?(second|minute|hour|day|week)s?$/;

const en = {
  unit: 'Unit',
  second: 'seconds',
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
};
const de: typeof en = {
  unit: 'Einheit',
  second: 'Sekunden',
  minute: 'Minuten',
  hour: 'Stunden',
  day: 'Tage',
  week: 'Wochen',
};
const durationTexts: Texts<typeof en> = { en, de };

interface DurationFieldProps {
  label: string;
  /** As the API has it: `3 days`, or an ISO 8601 duration, which is edited as text. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
}

/** A length of time as number and unit. */
export function DurationField({ label, value, onChange, hint, problem }: DurationFieldProps) {
  const texts = useTexts(durationTexts);
  const [, count, found] = PLAIN.exec(value) ?? (value === '' ? [value, '', 'day'] : []);
  const shared = { label, problem, ...(hint !== undefined && { hint }) };
  if (count === undefined || found === undefined)
    return <Field {...shared} value={value} onChange={onChange} />;
  const units: readonly (Unit | 'second')[] = found === 'second' ? ['second', ...UNITS] : UNITS;
  const unit = units.find((one) => one === found) ?? 'day';
  const write = (number: string, of: string) => onChange(`${number} ${of}${number === '1' ? '' : 's'}`);
  return (
    <div className={styles['row']}>
      <Field
        {...shared}
        inputMode="numeric"
        value={count}
        onChange={(next) => write(next.replaceAll(/\D/g, '').slice(0, 9), unit)}
      />
      <Select
        label={texts.unit}
        value={unit}
        options={units.map((one) => ({ value: one, label: texts[one] }))}
        onChange={(next) => write(count, next)}
      />
    </div>
  );
}
