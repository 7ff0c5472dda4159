import { Field } from '../ui/form/field';
import styles from './forms.module.css';

interface Props {
  label: string;
  /** `#rrggbb`; null for the workspace's. */
  value: string | null;
  onChange: (value: string | null) => void;
  problem: string | undefined;
}

/** A colour, typed or picked. */
export function ColorField({ label, value, onChange, problem }: Props) {
  return (
    <div className={styles['color']}>
      <Field
        label={label}
        placeholder="#0f766e"
        value={value ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : typed.toLowerCase())}
        problem={problem}
        autoComplete="off"
      />
      <input
        type="color"
        aria-label={label}
        value={/^#[0-9a-f]{6}$/.test(value ?? '') ? (value ?? '') : '#0f766e'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
