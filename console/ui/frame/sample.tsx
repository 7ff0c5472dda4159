import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import styles from './sample.module.css';

export interface SampleRow {
  title: string;
  note: string;
  figure?: number;
}

/** A few rows as a screen shows them in use. */
export function Sample({ rows }: { rows: readonly SampleRow[] }) {
  const texts = useTexts('parts');
  const formats = useFormats();
  return (
    <figure className={styles['sample']}>
      <figcaption>{texts.sample}</figcaption>
      <ul>
        {rows.map(({ title, note, figure }) => (
          <li key={title}>
            <span>
              <b>{title}</b>
              <span>{note}</span>
            </span>
            {figure !== undefined && <span className={styles['figure']}>{formats.number(figure)}</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
