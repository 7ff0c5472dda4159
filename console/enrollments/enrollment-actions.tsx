import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { notify } from '../ui/toast';
import {
  enrollmentQuery,
  publishedGraphQuery,
  operate,
  possibleActions,
  type Action,
  type Enrollment,
  type Graph,
  type RunVersion,
} from './queries';
import { VersionChoice } from './version-choice';

interface ActionsProps {
  enrollment: Enrollment;
  graph: Graph | undefined;
}

/** What an operator can do now; each says before what follows from it. */
export function EnrollmentActions({ enrollment, graph }: ActionsProps) {
  const texts = useTexts('enrollments');
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
  const texts = useTexts('enrollments');
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<string | null>(null);
  const [version, setVersion] = useState<RunVersion>('own');
  const changeVersion = (next: RunVersion) => {
    setVersion(next);
    setStep(null);
  };
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => operate(enrollment.id, { action, reason, step, version }),
    onSuccess: (changed) => {
      queryClient.setQueryData(enrollmentQuery(enrollment.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['contacts', 'one', enrollment.contactId] });
      notify(texts.done[action]);
      onClose();
    },
  });
  const steps = useSteps({ enrollment, graph }, action === 'jump' ? version : 'own');
  const problem = unplaced(error, ['reason', 'step']);
  return (
    <Dialog title={texts.actions[action]} isOpen onClose={onClose}>
      <p>{texts.consequences[action]}</p>
      {problem && <Failure error={problem} />}
      {(action === 'retry' || action === 'jump') && (
        <VersionChoice value={version} onChange={changeVersion} />
      )}
      {action === 'jump' && (
        <Select
          label={texts.step}
          options={steps.map(({ id, title }) => ({ value: id, label: title, hint: id }))}
          value={step}
          onChange={setStep}
          problem={problemAt(error, 'step')}
        />
      )}
      <Reason
        value={reason}
        onChange={setReason}
        hasFocus={action !== 'jump'}
        error={error}
        onSubmit={() => mutate()}
      />
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

/** The steps of its own version, or of the published one. */
function useSteps({ enrollment, graph }: ActionsProps, version: RunVersion) {
  const isOnPublished = version === 'published';
  const query = publishedGraphQuery(enrollment.automationId);
  const { data: published } = useQuery({ ...query, enabled: isOnPublished });
  const shown = isOnPublished ? published : graph;
  return shown?.nodes.filter(({ kind }) => kind === 'step') ?? [];
}

interface ReasonProps {
  value: string;
  onChange: (reason: string) => void;
  hasFocus: boolean;
  error: Error | null;
  onSubmit: () => void;
}

function Reason({ value, onChange, hasFocus, error, onSubmit }: ReasonProps) {
  const texts = useTexts('enrollments');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label={texts.reason}
        hint={texts.reasonHint}
        value={value}
        onChange={onChange}
        autoFocus={hasFocus}
        problem={problemAt(error, 'reason')}
      />
    </form>
  );
}
