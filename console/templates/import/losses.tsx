import type { Schemas } from '../../api/client';
import { blockAtPath } from '../../mail-editor/document/block-at-path';
import { useTexts } from '../../texts/language';
import { Mark } from '../../ui/status';
import styles from './import.module.css';
import type { ImportMailTexts } from '../../languages/en/templates/import-mail';

type Imported = Schemas['ImportedMail'];

interface Loss {
  words: string;
  /** One of them, as it was. */
  example: string;
}

/** Of one kind that are shown, and characters of each. */
const MOST = 12;
const MAX_SHOWN = 160;

/** What blocks do not say as the email did. */
export function Losses({ imported }: { imported: Imported }) {
  const texts = useTexts('importMail');
  const { asHtml, leftOut, unknown } = imported;
  if (asHtml.length + leftOut.length + unknown.length === 0) {
    return imported.document.blocks.length === 0 ? null : <p className={styles['whole']}>{texts.whole}</p>;
  }
  return (
    <>
      <Lines title={texts.asHtml} hint={texts.asHtmlHint} lines={codeLines(imported, texts)} />
      <Lines
        title={texts.leftOut}
        lines={leftOut.map(({ what, count, example }) => ({ words: texts.kinds[what](count), example }))}
      />
      <Lines
        title={texts.unknown}
        hint={texts.unknownHint}
        lines={unknown.map(({ tag, tool, count }) => ({
          words: [...(tool === null ? [] : [texts.ofTool(tool)]), texts.times(count)].join(', '),
          example: tag,
        }))}
      />
    </>
  );
}

/** The blocks that stay code, by the reason, with one of each. */
function codeLines({ asHtml, document }: Imported, texts: ImportMailTexts): Loss[] {
  const reasons = [...new Set(asHtml.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const alike = asHtml.filter((one) => one.reason === reason);
    const block = blockAtPath(document, alike[0]?.path ?? '');
    return { words: texts.reasons[reason](alike.length), example: block?.type === 'html' ? block.html : '' };
  });
}

function Lines({ title, hint, lines }: { title: string; hint?: string; lines: readonly Loss[] }) {
  const texts = useTexts('importMail');
  if (lines.length === 0) return null;
  return (
    <section className={styles['part']} data-tone="warn">
      <h3>
        <Mark tone="warn" /> {title}
      </h3>
      {hint !== undefined && <p>{hint}</p>}
      <ul>
        {lines.slice(0, MOST).map(({ words, example }) => (
          <li key={`${words} ${example}`}>
            <span>{words}</span>
            {example !== '' && <code>{shortened(example)}</code>}
          </li>
        ))}
        {lines.length > MOST && <li>{texts.more(lines.length - MOST)}</li>}
      </ul>
    </section>
  );
}

function shortened(text: string): string {
  const line = text.trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
