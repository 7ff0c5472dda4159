import { useState } from 'react';
import { Segments } from '../form/choice';
import styles from './code.module.css';
import { Code, Copy } from '../marks';

export interface Sample {
  /** Names it, such as `go`. */
  value: string;
  label: string;
  code: string;
}

/** The same code in several languages, with a button that copies the one shown. */
export function CodeSamples({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const [chosen, setChosen] = useState(samples[0]?.value);
  const shown = samples.find(({ value }) => value === chosen) ?? samples[0];
  if (!shown) return null;
  return (
    <figure className={styles['samples']} aria-label={label}>
      <div className={styles['head']}>
        {samples.length > 1 && (
          <Segments label={label} options={samples} value={shown.value} onChange={setChosen} />
        )}
        <Copy text={shown.code} />
      </div>
      <Code>{shown.code}</Code>
    </figure>
  );
}
