import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import type { MailDraft } from '../mail-fields';
import { FoundMail } from './found-mail';
import { isMjml } from './read-source';
import { SourceForm } from './source-form';

interface ImportMailProps {
  isOpen: boolean;
  onClose: () => void;
  /** HTML that is written already, which is offered to be read. */
  html?: string | undefined;
  /** Whether it becomes a new template, which needs a name. */
  isNew?: boolean;
  /** Takes the email; a promise that fails shows why. */
  onTake: (mail: MailDraft, name: string) => unknown;
}

/** Reads an email of another tool, shows what becomes of it, and hands it over. */
export default function ImportMail({ isOpen, onClose, ...steps }: ImportMailProps) {
  const texts = useTexts('importMail');
  return (
    <Dialog title={texts.import} place="whole" isOpen={isOpen} onClose={onClose}>
      <Steps {...steps} onClose={onClose} />
    </Dialog>
  );
}

/** First the source, then what was found in it; back to the source as it was. */
function Steps({ html = '', isNew = false, onTake, onClose }: Omit<ImportMailProps, 'isOpen'>) {
  const [source, setSource] = useState(html);
  const read = useMutation({
    mutationFn: (from: string) => {
      const body = isMjml(from) ? { mjml: from } : { html: from };
      return dataOf(api.POST('/api/mail-documents/import', { body }));
    },
  });
  if (read.data !== undefined) {
    return <FoundMail imported={read.data} onBack={read.reset} {...{ source, isNew, onTake }} />;
  }
  return (
    <SourceForm
      source={source}
      onSource={setSource}
      onRead={read.mutate}
      onCancel={onClose}
      error={read.error}
      isPending={read.isPending}
    />
  );
}
