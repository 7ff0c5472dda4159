import { lazy, Suspense, type ReactNode } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { useTexts } from '../texts/language';
import { LiquidField } from '../ui/form/liquid-field';
import { Pair } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import type { MailDraft } from './mail-fields';
import { mailTexts } from './mail-texts';
import styles from './templates.module.css';

const MailEditor = lazy(() => import('../mail-editor/mail-editor'));

interface DocumentFieldsProps {
  mail: MailDraft;
  document: MailDocument;
  onChange: (mail: MailDraft) => void;
  problem: (path: string) => string | undefined;
  eventName?: string | undefined;
  name: ReactNode;
  preview: ReactNode;
  sending: ReactNode;
}

/** Subject, preheader and blocks of an email. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { mail, document, onChange, problem, eventName, name, preview, sending } = props;
  const texts = useTexts(mailTexts);
  const wrong = problem('document') ?? problem('');
  return (
    <>
      <div className={styles['fields']}>
        {name}
        <Pair>
          <LiquidField
            label={texts.subject}
            value={mail.subject ?? ''}
            onChange={(subject) => onChange({ ...mail, subject })}
            problem={problem('subject')}
            eventName={eventName}
          />
          <LiquidField
            label={texts.preheader}
            value={mail.preheader ?? ''}
            onChange={(preheader) => onChange(withPreheader(mail, preheader))}
            problem={problem('preheader')}
            eventName={eventName}
          />
        </Pair>
        {wrong !== undefined && <Banner tone="bad">{wrong}</Banner>}
      </div>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <MailEditor
          document={document}
          onChange={(next) => onChange({ ...mail, document: next })}
          subject={mail.subject ?? ''}
          preheader={mail.preheader}
          preview={preview}
          eventName={eventName}
        />
      </Suspense>
      <div className={styles['fields']}>{sending}</div>
    </>
  );
}

function withPreheader(mail: MailDraft, preheader: string): MailDraft {
  const { preheader: _before, ...rest } = mail;
  return preheader === '' ? rest : { ...rest, preheader };
}
