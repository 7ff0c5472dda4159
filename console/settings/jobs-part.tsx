import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Instant } from '../ui/marks';
import { Panel } from '../ui/frame/layout';
import { Status, type Tone } from '../ui/status';
import { notify } from '../ui/toast';
import { Loaded } from './part';
import { jobsQuery } from './queries';
import styles from './settings.module.css';

type Job = Schemas['Job'];

const TONES: Record<Job['status'], Tone> = {
  running: 'wait',
  waiting: 'idle',
  done: 'good',
  stopped: 'warn',
  failed: 'bad',
};

/** Long work of the workspace, and what the installation repeats. */
export function JobsPart() {
  const texts = useTexts('settings');
  const query = useQuery(jobsQuery);
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Panel title={texts.workspaceJobs} hint={texts.workspaceJobsHint}>
            <Rows jobs={data.filter(({ scope }) => scope === 'workspace')} />
          </Panel>
          <Panel title={texts.installationJobs} hint={texts.installationJobsHint}>
            <Rows jobs={data.filter(({ scope }) => scope === 'installation')} />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Rows({ jobs }: { jobs: readonly Job[] }) {
  const texts = useTexts('settings');
  if (jobs.length === 0) return <p className={styles['hint']}>{texts.noJobs}</p>;
  return (
    <ul className={styles['rows']}>
      {jobs.map((job) => (
        <Row key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Row({ job }: { job: Job }) {
  const texts = useTexts('settings');
  const formats = useFormats();
  const { id, kind, status, progress, failures, lastError, cancelable, startedAt, finishedAt, nextRunAt } =
    job;
  const cancel = useChange(() => dataOf(api.POST('/api/jobs/{id}/cancel', { params: { path: { id } } })));
  const retry = useChange(() => dataOf(api.POST('/api/jobs/{id}/retry', { params: { path: { id } } })));
  const names = new Map(Object.entries(texts.jobCounts));
  const counts = Object.entries(progress).map(([name, value]) => {
    const count = typeof value === 'number' ? formats.number(value) : String(value);
    return `${count} ${names.get(name) ?? name}`;
  });
  const at = finishedAt ?? startedAt;
  return (
    <li>
      <div>
        <b>{texts.jobKind[kind]}</b>
        <span>
          {counts.join(' · ')}
          {at !== null && (
            <>
              {counts.length > 0 && ' · '}
              <Instant at={at} />
            </>
          )}
          {status === 'waiting' && nextRunAt !== null && (
            <>
              {' · '}
              {texts.nextRun} <Instant at={nextRunAt} />
            </>
          )}
        </span>
        {failures > 0 && lastError && (
          <span data-bad="true">
            {texts.failedTimes(formats.number(failures))}: {lastError.message}
          </span>
        )}
      </div>
      <Status tone={failures > 0 ? 'bad' : TONES[status]}>{texts.jobStatus[status]}</Status>
      {cancelable && status === 'running' && (
        <Button kind="bare" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {texts.stop}
        </Button>
      )}
      {status === 'failed' && (
        <Button kind="bare" isPending={retry.isPending} onPress={() => retry.mutate()}>
          {texts.retryJob}
        </Button>
      )}
    </li>
  );
}

/** A change of a job, after which all of them are read again. */
function useChange(change: () => Promise<Job>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['jobs'] }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
}
