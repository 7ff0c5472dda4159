import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import styles from '../broadcasts.module.css';
import type { useApproval } from './use-approval';

interface Props {
  isOpen: boolean;
  step: ReturnType<typeof useApproval>['step'];
  onClose: () => void;
}

/** Asks for the approval of a draft, with a note for whoever gives it. */
export function AskDialog({ isOpen, step, onClose }: Props) {
  const texts = useTexts('approval');
  return (
    <Dialog title={texts.askTitle} isOpen={isOpen} onClose={onClose}>
      <p className={styles['soft']}>{texts.askText}</p>
      <NoteForm verb="request-approval" {...{ step, onClose }} label={texts.note} action={texts.ask} />
    </Dialog>
  );
}

/** Declines an approval that was asked for, or takes it back. */
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
    <div className={styles['parts']}>
      <Field label={label} value={note} onChange={setNote} rows={3} />
      {step.error !== null && <Failure error={step.error} />}
      <DialogActions onCancel={onClose}>
        <Button
          kind="primary"
          onPress={() => step.mutate({ verb, note }, { onSuccess: onClose })}
          isPending={step.isPending}
        >
          {action}
        </Button>
      </DialogActions>
    </div>
  );
}
