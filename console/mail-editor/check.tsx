import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import { Mark } from '../ui/status';
import type { MailDocument } from './document/document';
import styles from './mail-editor.module.css';
import { editorTexts } from './texts';
import type { Checked, Found } from './use-check';

interface CheckProps {
  checked: Checked;
  document: MailDocument;
  /** Chooses a block by its id. */
  onChoose: (id: string) => void;
}

/** What the check has found; each line leads to its block. */
export function Check({ checked, ...lines }: CheckProps): ReactNode {
  const texts = useTexts(editorTexts);
  const { isPending, error, problems, warnings } = checked;
  if (isPending) return <Skeleton />;
  if (error !== null) return <Failure error={error} />;
  if (problems.length + warnings.length === 0) return <p className={styles['soft']}>{texts.checkDone}</p>;
  return (
    <div className={styles['settings']}>
      <Lines {...lines} title={texts.checkFirst} found={problems} tone="bad" />
      <Lines {...lines} title={texts.checkBesides} found={warnings} tone="warn" />
    </div>
  );
}

interface LinesProps extends Omit<CheckProps, 'checked'> {
  title: string;
  found: readonly Found[];
  tone: 'bad' | 'warn';
}

function Lines({ title, found, tone, document, onChoose }: LinesProps) {
  if (found.length === 0) return null;
  return (
    <section className={styles['checks']} data-tone={tone}>
      <h2>{title}</h2>
      <ul>
        {found.map(({ path, words }) => {
          const id = blockIdAt(document, path);
          const line = (
            <>
              <Mark tone={tone} /> <span>{words}</span>
            </>
          );
          return (
            <li key={`${path} ${words}`}>
              {id === null ? (
                <p>{line}</p>
              ) : (
                <button type="button" onClick={() => onChoose(id)}>
                  {line}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The id of the innermost block that a path goes through: `document.blocks[3].columns[0][1].href`. */
function blockIdAt(document: MailDocument, path: string): string | null {
  let at: unknown = { document };
  let id: string | null = null;
  for (const key of path.split(/[.[\]]/).filter((part) => part !== '')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
    const found: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, 'id') : undefined;
    if (typeof found === 'string') id = found;
  }
  return id;
}
