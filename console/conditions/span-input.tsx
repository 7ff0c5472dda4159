import { useTexts } from '../texts/language';
import { Select } from '../ui/choice';
import { Field } from '../ui/field';
import styles from './conditions.module.css';
import { spanIn, units, type Unit } from './spans';
import { conditionTexts } from './texts';

interface SpanProps {
  value: unknown;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** A duration: a number and its unit. Others, such as `PT36H`, stay text. */
export function SpanInput({ value, onChange, problem }: SpanProps) {
  const texts = useTexts(conditionTexts);
  const text = typeof value === 'string' ? value : '';
  const span = text === '' ? { count: '', unit: 'days' as Unit } : spanIn(text);
  if (span === null)
    return <Field label={texts.value} isLabelHidden value={text} onChange={onChange} problem={problem} />;
  const change = (count: string, unit: Unit) => onChange(spanText(count, unit));
  return (
    <div className={styles['span']}>
      <Field
        label={texts.length}
        isLabelHidden
        inputMode="numeric"
        value={span.count}
        onChange={(count) => change(count.replaceAll(/\D/g, ''), span.unit)}
        problem={problem}
      />
      <Select
        label={texts.unit}
        isLabelHidden
        options={units.map((unit) => ({ value: unit, label: texts.units[unit] }))}
        value={span.unit}
        onChange={(unit) => change(span.count, unit)}
      />
    </div>
  );
}

function spanText(count: string, unit: Unit): string {
  return `${count} ${count === '1' ? unit.slice(0, -1) : unit}`;
}
