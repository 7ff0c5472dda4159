import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/form/dialog-form';
import { Field } from '../../ui/form/field';
import styles from '../broadcasts.module.css';
import type { useApproval } from './use-approval';

interface Props {
  isOpen: boolean;
  step: ReturnType<typeof useApproval>['step'];
  onClose: () => void;
}

/** Requests approval of a draft, with a note to the approver. */
export function AskDialog({ isOpen, step, onClose }: Props) {
  const texts = useTexts('approval');
  return (
    <Dialog title={texts.askTitle} isOpen={isOpen} onClose={onClose}>
      <p className={styles['soft']}>{texts.askText}</p>
      <NoteForm verb="request-approval" {...{ step, onClose }} label={texts.note} action={texts.ask} />
    </Dialog>
  );
}

/** Declines a request for approval, or takes it back. */
export function DeclineDialog({ isOpen, isOwn, step, onClose }: Props & { isOwn: boolean }) {
  const texts = useTexts('approval');
  return (
    <Dialog title={isOwn ? texts.takeBackTitle : texts.declineTitle} isOpen={isOpen} onClose={onClose}>
      <NoteForm
        verb="decline"
        {...{ step, onClose }}
        label={texts.reason}
        action={isOwn ? texts.takeBack : texts.decline}
      />
    </Dialog>
  );
}

interface NoteProps extends Omit<Props, 'isOpen'> {
  verb: 'request-approval' | 'decline';
  label: string;
  action: string;
}

function NoteForm({ verb, step, onClose, label, action }: NoteProps) {
  const [note, setNote] = useState('');
  return (
    <DialogForm
      onSubmit={() => step.mutate({ verb, note }, { onSuccess: onClose })}
      error={step.error}
      action={action}
      isPending={step.isPending}
      onCancel={onClose}
    >
      <Field label={label} value={note} onChange={setNote} rows={3} />
    </DialogForm>
  );
}
