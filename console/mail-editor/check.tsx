import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import { Mark } from '../ui/status';
import { blockAtPath } from './document/block-at-path';
import type { MailDocument } from './document/document';
import styles from './mail-editor.module.css';
import type { Checked, Found } from './use-check';

interface CheckProps {
  checked: Checked;
  document: MailDocument;
  /** Chooses a block by its id. */
  onChoose: (id: string) => void;
}

/** What the check has found; each line leads to its block. */
export default function Check({ checked, ...lines }: CheckProps): ReactNode {
  const texts = useTexts('editor');
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
          const id = blockAtPath(document, path)?.id ?? null;
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
