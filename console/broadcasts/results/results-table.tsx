import type { ReactNode } from 'react';
import styles from '../broadcasts.module.css';

interface Props {
  label: string;
  /** Of the columns, by their key. */
  heads: readonly [key: string, head: string][];
  /** The rows. */
  children: ReactNode;
}

/** A table of results, which scrolls by itself where it is wider than the screen. */
export function ResultsTable({ label, heads, children }: Props) {
  return (
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['variants']}>
        <thead>
          <tr>
            {heads.map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
