import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { notify } from '../ui/toast';
import {
  enrollmentQuery,
  operate,
  possibleActions,
  type Action,
  type Enrollment,
  type Graph,
} from './queries';
import { enrollmentTexts } from './texts';

interface ActionsProps {
  enrollment: Enrollment;
  graph: Graph | undefined;
}

/** What an operator can do now; each says before what follows from it. */
export function EnrollmentActions({ enrollment, graph }: ActionsProps) {
  const texts = useTexts(enrollmentTexts);
  const [asked, setAsked] = useState<Action | null>(null);
  return (
    <>
      {possibleActions(enrollment).map((action) => (
        <Button
          key={action}
          size="small"
          kind={action === 'exit' ? 'danger' : action === 'retry' ? 'primary' : 'plain'}
          onPress={() => setAsked(action)}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {asked !== null && (
        <Operate
          key={asked}
          action={asked}
          enrollment={enrollment}
          graph={graph}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type OperateProps = ActionsProps & { action: Action; onClose: () => void };

function Operate({ action, enrollment, graph, onClose }: OperateProps) {
  const texts = useTexts(enrollmentTexts);
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => operate(enrollment.id, { action, reason, step }),
    onSuccess: (changed) => {
      queryClient.setQueryData(enrollmentQuery(enrollment.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['contacts', 'one', enrollment.contactId] });
      notify(texts.done[action]);
      onClose();
    },
  });
  const steps = graph?.nodes.filter(({ kind }) => kind === 'step') ?? [];
  const problem = unplaced(error, ['reason', 'step']);
  return (
    <Dialog title={texts.actions[action]} isOpen onClose={onClose}>
      <p>{texts.consequences[action]}</p>
      {problem && <Failure error={problem} />}
      {action === 'jump' && (
        <Select
          label={texts.step}
          options={steps.map(({ id, title }) => ({ value: id, label: title, hint: id }))}
          value={step}
          onChange={setStep}
          problem={problemAt(error, 'step')}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          onChange={setReason}
          autoFocus={action !== 'jump'}
          problem={problemAt(error, 'reason')}
        />
      </form>
      <DialogActions onCancel={onClose}>
        <Button
          kind={action === 'exit' ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={action === 'jump' && step === null}
          onPress={() => mutate()}
        >
          {texts.actions[action]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
