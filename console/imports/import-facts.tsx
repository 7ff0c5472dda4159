import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/form/inline-field';
import { Instant } from '../ui/marks';
import { delimiterName } from './delimiter-name';
import { encodingName } from './encoding-name';
import styles from './imports.module.css';
import type { Import } from './queries';

/** Where a file came from, and how it is read. */
export function ImportFacts({ row, hasDelimiter }: { row: Import; hasDelimiter: boolean }) {
  const texts = useTexts('imports');
  const formats = useFormats();
  const { url, by, createdAt, format, encoding, delimiter, size } = row;
  return (
    <section className={styles['facts']} aria-label={texts.facts}>
      <Facts>
        {url !== null && <Fact label={texts.url}>{url}</Fact>}
        <Fact label={url === null ? texts.uploaded : texts.fetched}>
          <Instant at={createdAt} /> {texts.by(by)}
        </Fact>
        <Fact label={texts.name}>
          {[format === 'csv' ? 'CSV' : 'NDJSON', encodingName(encoding), formats.bytes(size)].join(', ')}
        </Fact>
        {hasDelimiter && delimiter !== null && (
          <Fact label={texts.delimiter}>{delimiterName(texts, delimiter)}</Fact>
        )}
      </Facts>
    </section>
  );
}
