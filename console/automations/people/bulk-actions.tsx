import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useFormats } from '../../texts/formats';
import { VersionChoice } from '../../enrollments/version-choice';
import type { RunVersion } from '../../enrollments/queries';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Select } from '../../ui/form/choice';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure, problemAt, unplaced } from '../../ui/failure';
import { Menu, MenuItem } from '../../ui/menu';
import { Banner } from '../../ui/status';
import { graphQuery } from '../queries';
import type { PeopleSearch } from '../search';

const actions = ['retry', 'pause', 'resume', 'jump', 'exit'] as const;
type Action = (typeof actions)[number];

const PROGRESS_MS = 1_000;

interface BulkProps {
  automationId: string;
  search: PeopleSearch;
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

/** Starts a job that acts on the selected people, or on everyone listed. */
export function BulkActions(props: BulkProps) {
  const texts = useTexts('people');
  const [action, setAction] = useState<Action | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const { state } = props.search;
  const isEnded = state === 'completed' || state === 'exited';
  if (isEnded) return null;
  const offered = actions.filter((one) =>
    state === 'failed' ? one === 'retry' || one === 'jump' : state !== 'active' || one !== 'retry',
  );
  const { size } = props.chosen;
  return (
    <>
      {job !== null && <Progress id={job} automationId={props.automationId} />}
      <Menu
        label={texts.actions}
        trigger={<Button>{size > 0 ? texts.actOnChosen(size) : texts.actions}</Button>}
      >
        {offered.map((one) => (
          <MenuItem key={one} isDanger={one === 'exit'} onAction={() => setAction(one)}>
            {texts[one]}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        title={action === null ? texts.actions : texts[action]}
        isOpen={action !== null}
        onClose={() => setAction(null)}
      >
        {action !== null && (
          <Ask
            {...props}
            action={action}
            onClose={() => setAction(null)}
            onStarted={(id) => {
              setAction(null);
              setJob(id);
              props.onDone();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface AskProps extends BulkProps {
  action: Action;
  onClose: () => void;
  onStarted: (job: string) => void;
}

/** Asks for confirmation, with the number of people affected. */
function Ask({ automationId, search, chosen, action, onClose, onStarted }: AskProps) {
  const texts = useTexts('people');
  const formats = useFormats();
  const [version, setVersion] = useState<RunVersion>('own');
  const [step, setStep] = useState<string | null>(null);
  const isRerun = action === 'retry' || action === 'jump';
  const filter = {
    automationId,
    ...(search.step !== undefined && { step: search.step }),
    ...(search.error !== undefined && { lastError: search.error }),
    ...(search.state === 'active' || search.state === 'failed' ? { status: search.state } : {}),
    ...(chosen.size > 0 && { ids: [...chosen] }),
  };
  const { data: count } = useQuery({
    queryKey: ['enrollments', 'bulk-count', action, filter],
    queryFn: () => dataOf(api.POST('/api/enrollments/bulk/count', { body: { action, filter } })),
    staleTime: 0,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const on = version === 'published' ? { version } : {};
      const body = { action, filter, ...(isRerun && on), ...(step !== null && { step }) };
      return dataOf(api.POST('/api/enrollments/bulk', { body }));
    },
    onSuccess: ({ id }) => onStarted(id),
  });
  const problem = unplaced(error, ['step']);
  return (
    <>
      <p>{texts.ask[action](count === undefined ? '…' : formats.number(count.total))}</p>
      {problem && <Failure error={problem} />}
      {isRerun && <VersionChoice value={version} onChange={setVersion} />}
      {action === 'jump' && (
        <StepChoice
          automationId={automationId}
          value={step}
          onChange={setStep}
          problem={problemAt(error, 'step')}
        />
      )}
      <DialogActions onCancel={onClose}>
        <Button
          kind={action === 'exit' ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={count === undefined || count.total === 0 || (action === 'jump' && step === null)}
          onPress={() => mutate()}
        >
          {texts[action]}
        </Button>
      </DialogActions>
    </>
  );
}

interface StepChoiceProps {
  automationId: string;
  value: string | null;
  onChange: (step: string) => void;
  problem: string | undefined;
}

/** A step of the published version; who runs another version without that step is refused. */
function StepChoice({ automationId, ...of }: StepChoiceProps) {
  const texts = useTexts('people');
  const { data: graph } = useQuery(graphQuery(automationId));
  const steps = graph?.nodes.filter(({ kind }) => kind === 'step') ?? [];
  return (
    <Select
      label={texts.step}
      options={steps.map(({ id, title }) => ({ value: id, label: title, hint: id }))}
      {...of}
    />
  );
}

function Progress({ id, automationId }: { id: string; automationId: string }) {
  const texts = useTexts('people');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { data: job } = useQuery({
    queryKey: ['enrollments', 'bulk', id],
    queryFn: async ({ signal }) => {
      const found = await dataOf(
        api.GET('/api/enrollments/bulk/{bulk}', { params: { path: { bulk: id } }, signal }),
      );
      if (found.status !== 'running') {
        void queryClient.invalidateQueries({ queryKey: ['automations', 'one', automationId] });
      }
      return found;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'running' || !state.data ? PROGRESS_MS : false),
  });
  if (job === undefined) return null;
  const { status, done, refused, total } = job;
  if (status === 'running')
    return <Banner tone="wait">{texts.running(formats.number(done), formats.number(total))}</Banner>;
  const isNothing = done === 0 && refused === 0;
  return (
    <Banner tone={isNothing ? 'idle' : refused > 0 ? 'warn' : 'good'}>
      {isNothing ? texts.nothingDone : texts.done(formats.number(done), formats.number(refused))}
    </Banner>
  );
}
