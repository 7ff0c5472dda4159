import { useId } from 'react';
import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import styles from './refused-by.module.css';

type Counted = Pick<Schemas['Import'], 'refused' | 'refusedBy' | 'leftOut' | 'leftOutBy'>;

/** How many rows an import refuses, and how many cells it leaves out, for which reason. */
export function RefusedBy({ of }: { of: Counted }) {
  const { refused, leftOut } = useTexts('refusedBy');
  return (
    <>
      <Reasons title={refused} total={of.refused} reasons={of.refusedBy} />
      <Reasons title={leftOut} total={of.leftOut} reasons={of.leftOutBy} />
    </>
  );
}

interface ReasonsProps {
  title: string;
  total: number;
  reasons: Counted['refusedBy'];
}

function Reasons({ title, total, reasons }: ReasonsProps) {
  const { others } = useTexts('refusedBy');
  const { wholeRow } = useTexts('imports');
  const formats = useFormats();
  const titleId = useId();
  if (reasons.length === 0) return null;
  const rest = total - reasons.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div>
      <p className={styles['title']} id={titleId}>
        {title}
      </p>
      <ul className={styles['reasons']} aria-labelledby={titleId}>
        {reasons.map(({ column, reason, rows }) => (
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
