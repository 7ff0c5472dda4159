import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import styles from './marks.module.css';

interface DetailsProps {
  /** What it says while it is closed; "Details" by default. */
  summary?: ReactNode;
  /** Whether the children are made only once it is opened. */
  isLazy?: boolean;
  children: ReactNode;
}

/** What only some readers want to know, behind a line that opens it. */
export function Details({ summary, isLazy = false, children }: DetailsProps) {
  const { details } = useTexts('parts');
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles['details']} onToggle={() => setOpened(true)}>
      <summary>{summary ?? details}</summary>
      <div>{(wasOpened || !isLazy) && children}</div>
    </details>
  );
}
