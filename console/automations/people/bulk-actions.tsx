import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { Menu, MenuItem } from '../../ui/menu';
import { Banner } from '../../ui/status';
import type { PeopleSearch } from '../search';
import { peopleTexts } from './people-texts';

const actions = ['retry', 'pause', 'resume', 'exit'] as const;
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
  const texts = useTexts(peopleTexts);
  const [action, setAction] = useState<Action | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const { state } = props.search;
  const isEnded = state === 'completed' || state === 'exited';
  if (isEnded) return null;
  const offered = actions.filter((one) =>
    state === 'failed' ? one === 'retry' : state !== 'active' || one !== 'retry',
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
  const texts = useTexts(peopleTexts);
  const formats = useFormats();
  const filter = {
    automationId,
    ...(search.step !== undefined && { step: search.step }),
    ...(search.state === 'active' || search.state === 'failed' ? { status: search.state } : {}),
    ...(chosen.size > 0 && { ids: [...chosen] }),
  };
  const { data: count } = useQuery({
    queryKey: ['enrollments', 'bulk-count', action, filter],
    queryFn: () => dataOf(api.POST('/api/enrollments/bulk/count', { body: { action, filter } })),
    staleTime: 0,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/enrollments/bulk', { body: { action, filter } })),
    onSuccess: ({ id }) => onStarted(id),
  });
  return (
    <>
      <p>{texts.ask[action](count === undefined ? '…' : formats.number(count.total))}</p>
      {error !== null && <Failure error={error} />}
      <DialogActions onCancel={onClose}>
        <Button
          kind={action === 'exit' ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={count === undefined || count.total === 0}
          onPress={() => mutate()}
        >
          {texts[action]}
        </Button>
      </DialogActions>
    </>
  );
}

function Progress({ id, automationId }: { id: string; automationId: string }) {
  const texts = useTexts(peopleTexts);
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
  return (
    <Banner tone={status === 'running' ? 'wait' : refused > 0 ? 'warn' : 'good'}>
      {status === 'running'
        ? texts.running(formats.number(done), formats.number(total))
        : texts.done(formats.number(done), formats.number(refused))}
    </Banner>
  );
}
