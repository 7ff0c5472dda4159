import { lazy, Suspense, type ReactNode } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { SkeletonRows } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import type { MailDraft } from './mail-fields';
import styles from './templates.module.css';

const MailEditor = lazy(() => import('../mail-editor/mail-editor'));

interface DocumentFieldsProps {
  mail: MailDraft;
  document: MailDocument;
  onChange: (mail: MailDraft) => void;
  problem: (path: string) => string | undefined;
  eventName?: string | undefined;
  /** Of a broadcast: the id of the list that it goes to; null while there is none. */
  list?: string | null | undefined;
  /** Whether it asks people to confirm a sign-up. */
  isConfirmation?: boolean;
  preview: ReactNode;
  /** Where writing begins at once. */
  start?: 'title' | 'text';
  /** Fields above and below. */
  name?: ReactNode;
  sending?: ReactNode;
}

/** What an email in blocks says, in the inbox and when it is opened. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { mail, document, onChange, problem, eventName, list, name, preview, sending, start } = props;
  const kind = props.isConfirmation === true ? 'confirmation' : 'mail';
  const { subject = '', preheader = '' } = mail;
  const wrong = problem('document') ?? problem('');
  return (
    <>
      {(Boolean(name) || wrong !== undefined) && (
        <div className={styles['fields']}>
          {name}
          {wrong !== undefined && <Banner tone="bad">{wrong}</Banner>}
        </div>
      )}
      <Suspense fallback={<SkeletonRows count={6} />}>
        <MailEditor
          document={document}
          onChange={(next) => onChange({ ...mail, document: next })}
          inbox={{ subject, preheader }}
          onInbox={(part) => onChange(withInbox(mail, part))}
          {...{ problem, preview, eventName, list, start, kind }}
        />
      </Suspense>
      {sending !== undefined && <div className={styles['fields']}>{sending}</div>}
    </>
  );
}

function withInbox(mail: MailDraft, part: Pick<MailDraft, 'subject' | 'preheader'>): MailDraft {
  const { preheader, ...rest } = { ...mail, ...part };
  return preheader === undefined || preheader === '' ? rest : { ...rest, preheader };
}
