import type { ReactNode } from 'react';
import { Failure } from '../ui/failure';
import styles from './settings.module.css';

interface Props {
  onSubmit: () => void;
  /** Of the last attempt, where no field shows it. */
  error: Error | null;
  children: ReactNode;
}

/** A form within a part of the settings, whose fields show the API's problems. */
export function PartForm({ onSubmit, error, children }: Props) {
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error && <Failure error={error} />}
      {children}
    </form>
  );
}
