import { useId } from 'react';
import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts, type Texts } from '../texts/language';
import styles from './refused-by.module.css';
import { importTexts } from './texts';

const en = {
  title: 'Errors by reason',
  others: 'Other reasons',
};

const de: typeof en = {
  title: 'Fehler nach Grund',
  others: 'Andere Gründe',
};

const texts: Texts<typeof en> = { en, de };

/** How many rows an import refuses for which reason. */
export function RefusedBy({ of }: { of: Pick<Schemas['Import'], 'refused' | 'refusedBy'> }) {
  const { title, others } = useTexts(texts);
  const { wholeRow } = useTexts(importTexts);
  const formats = useFormats();
  const titleId = useId();
  const { refused, refusedBy } = of;
  if (refusedBy.length === 0) return null;
  const rest = refused - refusedBy.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div>
      <p className={styles['title']} id={titleId}>
        {title}
      </p>
      <ul className={styles['reasons']} aria-labelledby={titleId}>
        {refusedBy.map(({ column, reason, rows }) => (
          <li key={JSON.stringify([column, reason])}>
            <span className={styles['rows']}>{formats.number(rows)}</span>
            <span className={styles['reason']}>
              <span className={styles['column']}>{column ?? wholeRow}</span> {reason}
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <span className={styles['rows']}>{formats.number(rest)}</span>
            <span className={styles['column']}>{others}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
