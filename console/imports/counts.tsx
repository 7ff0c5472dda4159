import type { ReactNode } from 'react';
import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Bar } from '../ui/frame/bar';
import { Figure } from '../ui/chart/figure';
import { Panel } from '../ui/frame/layout';
import styles from './imports.module.css';
import { RefusedBy } from './refused-by';

type Counted = Pick<
  Schemas['Import'],
  | 'rows'
  | 'created'
  | 'changed'
  | 'unchanged'
  | 'skipped'
  | 'refused'
  | 'refusedBy'
  | 'leftOut'
  | 'leftOutBy'
  | 'suppressed'
  | 'unsubscribed'
>;

interface CountsProps {
  title: string;
  hint?: string;
  counts: Counted;
  /** The share of the file that has been read, from 0 to 1; null while unknown. */
  done?: number | null;
  /** Below the counts. */
  links?: ReactNode;
}

/** The counts of an import or of its trial, and the progress. */
export function Counts({ title, hint, counts, done, links }: CountsProps) {
  const texts = useTexts('imports');
  const formats = useFormats();
  const always = ['rows', 'created', 'changed', 'unchanged', 'refused'] as const;
  const some = (['skipped', 'suppressed', 'unsubscribed'] as const).filter((name) => counts[name] > 0);
  return (
    <Panel title={title} {...(hint !== undefined && { hint })}>
      {done !== undefined && done !== 1 && <Bar label={title} share={done} />}
      {typeof done === 'number' && done < 1 && (
        <p className={styles['soft']}>{texts.read(formats.percent(Math.floor(done * 100) / 100))}</p>
      )}
      <div className={styles['figures']}>
        {[...always, ...some].map((name) => (
          <Figure key={name} label={texts[name]} value={formats.number(counts[name])} />
        ))}
      </div>
      {links}
      <RefusedBy of={counts} />
    </Panel>
  );
}
