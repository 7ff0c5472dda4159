import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Switch } from '../ui/form/switch';
import type { Source } from './queries';
import { useSourceChange } from './use-source-change';

/** What few services need: a certain answer, and events in the query of a GET. */
export function AnswersDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const texts = useTexts('sources');
  const [answer, setAnswer] = useState(source.answer ?? '');
  const [acceptsQuery, setAcceptsQuery] = useState(source.acceptsQuery);
  const { mutate, error, isPending } = useSourceChange(source.id, onClose);
  return (
    <Dialog title={texts.answers} isOpen onClose={onClose}>
      <DialogForm
        error={unplaced(error, ['answer'])}
        action={texts.save}
        isPending={isPending}
        onSubmit={() => mutate({ answer: answer === '' ? null : answer, acceptsQuery })}
        onCancel={onClose}
      >
        <Field
          label={texts.answer}
          hint={texts.answerHint}
          placeholder="OK"
          value={answer}
          onChange={setAnswer}
          problem={problemAt(error, 'answer')}
          autoFocus
        />
        <Switch isOn={acceptsQuery} onChange={setAcceptsQuery}>
          {texts.acceptsQuery}
        </Switch>
      </DialogForm>
    </Dialog>
  );
}
