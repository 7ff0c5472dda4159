import { useState } from 'react';
import type { MailDocument } from '../mail-editor/document/document';
import { DocumentMail } from '../templates/document-mail';
import { LanguageChoice, type MailSample } from '../templates/mail-preview';
import { SheetStatus } from '../templates/sheet-status';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt } from '../ui/failure';
import { confirmationWords } from './confirmation-words';
import { RenderedConfirmation } from './mail-preview';
import type { List } from './queries';
import type { MailEdit } from './use-list-edit';

interface BlocksMailProps {
  list: List;
  edit: MailEdit;
  document: MailDocument;
  open: 'title' | 'text' | null;
  setOpen: (start: 'title' | 'text' | null) => void;
  /** False if something is in the way. */
  save: () => Promise<boolean>;
}

/** A confirmation email in blocks: its first words, and the editor in a sheet. */
export default function BlocksMail({ list, edit, document, open, setOpen, save }: BlocksMailProps) {
  const texts = useTexts('lists');
  const [sample, setSample] = useState<MailSample>({});
  const { typed, change, error } = edit;
  const { subject, preheader } = typed;
  const mail = { subject, preheader, document };
  const { language } = sample;
  const words = { ...confirmationWords(typed), ...(language !== undefined && { language }) };
  const saveAndClose = async () => {
    await save();
    // What is in the way is said above the fields.
    setOpen(null);
  };
  return (
    <SheetStatus
      value={
        edit.isChanged && (
          <Button kind="primary" isPending={edit.isPending} onPress={() => void saveAndClose()}>
            {texts.save}
          </Button>
        )
      }
    >
      <DocumentMail
        isConfirmation
        {...{ mail, document, open, setOpen }}
        onChange={(next) =>
          change({
            subject: next.subject ?? '',
            preheader: next.preheader ?? '',
            document: next.document ?? null,
          })
        }
        problem={(path) => problemAt(error, `confirmation.${path}`)}
        preview={
          <>
            <LanguageChoice {...{ mail, sample }} onSample={setSample} />
            <RenderedConfirmation listId={list.id} words={words} />
          </>
        }
        again={<Button onPress={() => change({ document: null })}>{texts.noBlocks}</Button>}
      />
    </SheetStatus>
  );
}
