import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import styles from './door.module.css';

/** What is shown to those who are not signed in: one card. */
export function Door({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Rollcall`;
  }, [title]);
  return (
    <main className={styles['door']}>
      <div className={styles['brand']}>Rollcall</div>
      <div className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </div>
      {below !== undefined && <div className={styles['below']}>{below}</div>}
    </main>
  );
}

interface DoorFormProps {
  onSubmit: () => void;
  /** The error of the last attempt: the first field that it concerns gets the focus. */
  error: Error | null;
  children: ReactNode;
}

/** A form whose fields show the API's problems instead of the browser's. */
export function DoorForm({ onSubmit, error, children }: DoorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles['form']} noValidate ref={form} onSubmit={submit}>
      {children}
    </form>
  );
}
