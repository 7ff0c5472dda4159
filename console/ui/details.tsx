import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import styles from './marks.module.css';

interface DetailsProps {
  /** What it says while it is closed; "Details" by default. */
  summary?: ReactNode;
  children: ReactNode;
}

/** What only some readers want to know, behind a line that opens it. */
export function Details({ summary, children }: DetailsProps) {
  const { details } = useTexts('parts');
  return (
    <details className={styles['details']}>
      <summary>{summary ?? details}</summary>
      <div>{children}</div>
    </details>
  );
}
