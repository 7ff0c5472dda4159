import { use, useState, type ReactNode } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { documentText } from '../mail-editor/document/document-text';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { LiquidField } from '../ui/form/liquid-field';
import { Buttons } from '../ui/frame/layout';
import { Banner } from '../ui/status';
import { DocumentFields } from './document-fields';
import type { MailDraft } from './mail-fields';
import { MailPreview, type MailSample } from './mail-preview';
import { SheetStatus } from './sheet-status';
import styles from './templates.module.css';

interface DocumentMailProps {
  mail: MailDraft;
  document: MailDocument;
  onChange: (mail: MailDraft) => void;
  problem: (path: string) => string | undefined;
  eventName?: string | undefined;
  /** Of a broadcast: the id of the list that it goes to; null while there is none. */
  list?: string | null | undefined;
  /** Null while the editor is closed; otherwise where writing begins. */
  open: 'title' | 'text' | null;
  setOpen: (start: 'title' | 'text' | null) => void;
  /** What replaces the content. */
  again: ReactNode;
  /** Whether it asks people to confirm a sign-up. */
  isConfirmation?: boolean;
  /** Beside the editor, for an email that is not shown as others are. */
  preview?: ReactNode;
}

/** Lines that are shown of what an email says. */
const SHOWN = 4;

/** An email in blocks among other fields: its subject, its first words, and the editor in a sheet as large as the window. */
export function DocumentMail(props: DocumentMailProps) {
  const { mail, document, onChange, problem, eventName, open, setOpen, again } = props;
  const texts = useTexts('beginnings');
  const { subject } = useTexts('mailFields');
  const wrong = problem('document') ?? problem('');
  const words = documentText(document.blocks).split('\n').slice(0, SHOWN).join('\n');
  return (
    <>
      <LiquidField
        label={subject}
        value={mail.subject ?? ''}
        onChange={(next) => onChange({ ...mail, subject: next })}
        problem={problem('subject')}
        eventName={eventName}
      />
      {words !== '' && <p className={styles['words']}>{words}</p>}
      {wrong !== undefined && <Banner tone="bad">{wrong}</Banner>}
      <Buttons>
        <Button kind="primary" onPress={() => setOpen('text')}>
          {texts.edit}
        </Button>
        {again}
      </Buttons>
      <Dialog title={texts.email} place="whole" isOpen={open !== null} onClose={() => setOpen(null)}>
        <Opened {...props} start={open ?? 'text'} />
      </Dialog>
    </>
  );
}

interface OpenedProps extends DocumentMailProps {
  start: 'title' | 'text';
}

function Opened(props: OpenedProps) {
  const { mail, onChange, eventName } = props;
  const [sample, setSample] = useState<MailSample>({});
  const status = use(SheetStatus);
  return (
    <DocumentFields
      {...props}
      name={status}
      preview={
        props.preview ?? (
          <MailPreview {...{ mail, sample, eventName }} onSample={setSample} onMend={onChange} canTest />
        )
      }
    />
  );
}
