import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useDelayed } from '../app/use-delayed';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import { Mark } from '../ui/status';
import type { Warning } from '../warnings/warning-texts';
import { useWarningText } from '../warnings/warnings';
import type { MailDocument } from './document/document';
import styles from './mail-editor.module.css';
import { editorTexts } from './texts';

/** Pause after the last key before it is checked again. */
const TYPING_MS = 400;

interface CheckProps {
  document: MailDocument;
  subject: string;
  preheader: string | undefined;
  hasEvent: boolean;
  /** Chooses a block by its id. */
  onChoose: (id: string) => void;
}

/** What looks wrong in the email before it is sent; each line leads to its block. */
export function Check({ document, subject, preheader, hasEvent, onChoose }: CheckProps): ReactNode {
  const texts = useTexts(editorTexts);
  const written = useMemo(() => ({ document, subject, preheader }), [document, subject, preheader]);
  const checked = useDelayed(written, TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['mail-documents', 'check', checked, hasEvent],
    queryFn: ({ signal }) => {
      const { preheader: before, ...mail } = checked;
      const body = { ...mail, ...(before !== undefined && { preheader: before }), event: hasEvent };
      return dataOf(api.POST('/api/mail-documents/check', { body, signal }));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data === undefined) return error === null ? <Skeleton /> : <Failure error={error} />;
  const { problems, warnings } = data;
  if (problems.length + warnings.length === 0) return <p className={styles['soft']}>{texts.checkDone}</p>;
  const lines = { document, onChoose };
  return (
    <div className={styles['settings']}>
      <Lines {...lines} title={texts.checkFirst} found={problems} tone="bad" />
      <Lines {...lines} title={texts.checkBesides} found={warnings} tone="warn" />
    </div>
  );
}

interface LinesProps extends Pick<CheckProps, 'document' | 'onChoose'> {
  title: string;
  found: readonly Warning[];
  tone: 'bad' | 'warn';
}

function Lines({ title, found, tone, document, onChoose }: LinesProps) {
  const say = useWarningText();
  if (found.length === 0) return null;
  return (
    <section className={styles['checks']} data-tone={tone}>
      <h2>{title}</h2>
      <ul>
        {found.map((warning) => {
          const id = blockIdAt(document, warning.path);
          const line = (
            <>
              <Mark tone={tone} /> <span>{say(warning)}</span>
            </>
          );
          return (
            <li key={`${warning.path} ${warning.code}`}>
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
