import { useId } from 'react';
import styles from './color-field.module.css';
import { Field } from './field';

interface Props {
  label: string;
  /** `#rrggbb`, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  hint?: string;
}

/** A colour: chosen with the browser's picker, or typed. */
export function ColorField({ label, value, onChange, problem, hint }: Props) {
  const id = useId();
  return (
    <div className={styles['color']} id={id}>
      <Field
        label={label}
        value={value}
        onChange={onChange}
        problem={problem}
        {...(hint !== undefined && { hint })}
      />
      <input
        type="color"
        aria-label={label}
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
