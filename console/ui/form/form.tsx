import type { ReactNode } from 'react';
import { Failure } from '../failure';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: () => void;
  /** The error of the last attempt, where no field shows it. */
  error?: Error | null;
  /** The class of the form, if it is laid out differently. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form whose fields show the API's problems instead of the browser's.
 *
 * React events bubble through portals: without stopping them here, submitting a form in a dialog
 * or popover would also submit the form whose part opened it.
 */
export function Form({ onSubmit, error = null, className = styles['form'], children }: FormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {error && <Failure error={error} />}
      {children}
    </form>
  );
}
