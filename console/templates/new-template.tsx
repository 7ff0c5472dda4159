import { useState } from 'react';
import { useLanguage, useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { problemAt, unplaced } from '../ui/failure';
import { DialogForm } from '../ui/form/dialog-form';
import { Field } from '../ui/form/field';
import { Beginnings } from './beginnings';
import type { MailDraft } from './mail-fields';
import { readBeginning, type Beginning, type Copied } from './read-beginning';
import styles from './templates.module.css';
import { useCreateTemplate } from './use-create-template';

/** Asks what a template is called, and what it begins with. */
export function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('templates');
  const [name, setName] = useState('');
  const [from, setFrom] = useState<Beginning | Copied>('newsletter');
  const { starterSubject, starterHtml } = texts;
  const language = useLanguage();
  const create = useCreateTemplate();
  const first = async (): Promise<MailDraft> =>
    from === 'html'
      ? { subject: starterSubject, html: starterHtml }
      : { subject: name, ...(await readBeginning(from, language)) };
  return (
    <Dialog title={texts.newTemplate} isOpen={isOpen} onClose={onClose} isBroad>
      <DialogForm
        error={unplaced(create.error, ['name'])}
        className={styles['form']}
        action={texts.create}
        isPending={create.isPending}
        onSubmit={() => create.mutate({ name, mail: first() })}
        onCancel={onClose}
      >
        <Field
          label={texts.name}
          value={name}
          onChange={setName}
          problem={problemAt(create.error, 'name')}
          autoFocus
        />
        <Beginnings value={from} onChoose={setFrom} />
      </DialogForm>
    </Dialog>
  );
}
