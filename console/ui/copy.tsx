import { useId, type ReactNode } from 'react';
import styles from './json/code.module.css';
import { Copy } from './marks';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
}

/** A value that is taken elsewhere, such as an address or a secret, with a button that copies it. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['value']}>
        <code>{value}</code>
        <Copy text={value} />
      </div>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
