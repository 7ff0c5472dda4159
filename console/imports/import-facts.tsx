import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/inline-field';
import { Instant } from '../ui/marks';
import { delimiterName } from './delimiter-name';
import styles from './imports.module.css';
import type { Import } from './queries';
import { importTexts } from './texts';

/** Where a file came from, and how it is read. */
export function ImportFacts({ row, hasDelimiter }: { row: Import; hasDelimiter: boolean }) {
  const texts = useTexts(importTexts);
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
          {[format === 'csv' ? 'CSV' : 'NDJSON', encodings[encoding], formats.bytes(size)].join(', ')}
        </Fact>
        {hasDelimiter && delimiter !== null && (
          <Fact label={texts.delimiter}>{delimiterName(texts, delimiter)}</Fact>
        )}
      </Facts>
    </section>
  );
}

/** As spreadsheets call them. */
const encodings: Record<Import['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
