import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isMailDocument } from '../mail-editor/document/shape';
import { useLanguage, useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Buttons } from '../ui/frame/layout';
import { Skeleton } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { begun } from './begun';
import { ImportDialog } from './import/import-dialog';
import { MailFields, type MailDraft } from './mail-fields';
import type { Beginning as From, Copied } from './read-beginning';
import styles from './templates.module.css';

/** Loaded for the first email that has none yet, and for the first in blocks. */
const Beginnings = lazy(async () => ({ default: (await import('./beginnings')).Beginnings }));
const DocumentMail = lazy(async () => ({ default: (await import('./document-mail')).DocumentMail }));

interface WrittenMailProps {
  mail: MailDraft;
  onChange: (mail: MailDraft) => void;
  problem: (path: string) => string | undefined;
  eventName?: string | undefined;
  /** Of a broadcast: the id of the list that it goes to; null while there is none. */
  list?: string | null | undefined;
  /** The subject of blocks until they have one. */
  proposedSubject?: string;
}

/** An email that is written where it is sent, not in a template: in blocks, or as HTML. Asks what it begins with. */
export function WrittenMail(props: WrittenMailProps) {
  const { mail, onChange, proposedSubject = '' } = props;
  const texts = useTexts('beginnings');
  const [hasBegun, setBegun] = useState(() => !isBlank(mail));
  const [isAgain, setAgain] = useState(false);
  const [open, setOpen] = useState<'title' | 'text' | null>(null);
  const begin = (first: MailDraft) => {
    setBegun(true);
    setAgain(false);
    setOpen(first.document === undefined ? null : 'title');
    onChange(begun(mail, first, proposedSubject));
    if (!isBlank(mail)) notify(texts.replaced, { action: { label: texts.undo, run: () => onChange(mail) } });
  };
  if (isAgain || (!hasBegun && isBlank(mail)))
    return <Beginning onBegin={begin} onKeep={isAgain ? () => setAgain(false) : null} />;
  const again = <Button onPress={() => setAgain(true)}>{texts.startOver}</Button>;
  if (mail.document === undefined)
    return (
      <>
        <MailFields {...props} />
        <Buttons>{again}</Buttons>
      </>
    );
  if (!isMailDocument(mail.document))
    return (
      <>
        <Banner tone="bad">{texts.unreadable}</Banner>
        <Buttons>{again}</Buttons>
      </>
    );
  return (
    <Suspense fallback={<Skeleton />}>
      <DocumentMail {...props} {...{ open, setOpen, again }} document={mail.document} />
    </Suspense>
  );
}

function Beginning({
  onBegin,
  onKeep,
}: {
  onBegin: (first: MailDraft) => void;
  onKeep: (() => void) | null;
}) {
  const texts = useTexts('beginnings');
  const language = useLanguage();
  const [isImporting, setImporting] = useState(false);
  const begin = useMutation({
    mutationFn: async (from: From | Copied) => {
      const { readBeginning } = await import('./read-beginning');
      return await readBeginning(from, language);
    },
    onSuccess: onBegin,
  });
  return (
    <div className={styles['beginning']} role="group" aria-label={texts.beginsWith}>
      {begin.error && <Failure error={begin.error} />}
      <Suspense fallback={<Skeleton />}>
        <Beginnings value={null} onChoose={(from) => begin.mutate(from)} isDisabled={begin.isPending} />
      </Suspense>
      <Buttons>
        <Button onPress={() => setImporting(true)}>{texts.import}</Button>
        {onKeep !== null && <Button onPress={onKeep}>{texts.keep}</Button>}
      </Buttons>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onTake={(mail) => {
          setImporting(false);
          onBegin(mail);
        }}
      />
    </div>
  );
}

function isBlank({ html = '', text = '', document }: MailDraft): boolean {
  return document === undefined && html === '' && text === '';
}
