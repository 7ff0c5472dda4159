import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { statuses } from '../mails/search';
import { mailsTexts } from '../mails/texts';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Bar } from '../ui/bar';
import { Button } from '../ui/button';
import { Chip } from '../ui/choice';
import { Figure, Figures } from '../ui/figure';
import { Buttons, Columns } from '../ui/layout';
import { Instant } from '../ui/marks';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import styles from './broadcasts.module.css';
import { resultsQuery, type Broadcast, type ResultLine } from './queries';
import { Recipients } from './recipients';
import { broadcastTexts } from './texts';

const route = getRouteApi('/shell/broadcasts/$id');

const OPEN = ['planned', 'claimed', 'sending'];

/** The progress of a broadcast, the outcome of its emails, and the recipients of each status. */
export function BroadcastProgress({ broadcast, mayEdit }: { broadcast: Broadcast; mayEdit: boolean }) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const { people, reason } = route.useSearch();
  const { data } = useQuery(resultsQuery(broadcast));
  const lines = data?.lines ?? [];
  const total = data?.total ?? 0;
  const open = sumOf(lines, ({ status, count }) => (OPEN.includes(status) ? count : 0));
  const mayChoose = mayEdit && broadcast.variants.length > 0 && broadcast.winner === null && open > 0;
  return (
    <Columns label={texts.results} aside={<ResultFigures lines={lines} />}>
      <Standing broadcast={broadcast} />
      {mayChoose && <WinnerChoice broadcast={broadcast} />}
      {total > 0 && (
        <>
          <div className={styles['progress']}>
            <Bar label={texts.progress} share={(total - open) / total} />
          </div>
          <p className={styles['soft']}>{texts.of(formats.number(total - open), formats.number(total))}</p>
          <StatusChips lines={lines} />
          <ReasonChips lines={lines} />
          <Recipients id={broadcast.id} status={people} reason={reason} />
        </>
      )}
    </Columns>
  );
}

function ResultFigures({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const sent = sumOf(lines, (line) => (line.status === 'sent' ? line.count : 0));
  const opened = sumOf(lines, (line) => line.opened);
  const clicked = sumOf(lines, (line) => line.clicked);
  return (
    <Figures label={texts.results}>
      <Figure label={texts.sent} value={formats.number(sent)} />
      {opened > 0 && <Figure label={texts.opened} value={formats.number(opened)} />}
      {clicked > 0 && <Figure label={texts.clicked} value={formats.number(clicked)} />}
      <Figure label={texts.bounced} value={formats.number(sumOf(lines, (line) => line.bounced))} />
      <Figure label={texts.complained} value={formats.number(sumOf(lines, (line) => line.complained))} />
    </Figures>
  );
}

/** Filters the recipients by status. */
function StatusChips({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useTexts(broadcastTexts);
  const mails = useTexts(mailsTexts);
  const formats = useFormats();
  const { people } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = statuses.filter((status) => lines.some((line) => line.status === status));
  return (
    <div className={styles['chips']} role="group" aria-label={texts.people}>
      {([undefined, ...shown] as const).map((status) => (
        <Chip
          key={status ?? 'all'}
          isOn={people === status}
          onChange={() => void navigate({ search: status ? { people: status } : {}, replace: true })}
          count={formats.number(
            sumOf(lines, (line) => (status === undefined || line.status === status ? line.count : 0)),
          )}
        >
          {status ? mails.statuses[status] : texts.everyone}
        </Chip>
      ))}
    </div>
  );
}

/** Filters the recipients by reason, where the chosen status has several. */
function ReasonChips({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const { people, reason } = route.useSearch();
  const navigate = route.useNavigate();
  const found = lines.filter((line) => line.status === people && line.reason !== null);
  if (found.length < 2 || people === undefined) return null;
  return (
    <div className={styles['chips']} role="group" aria-label={texts.reason}>
      {[...new Set(found.map((line) => line.reason ?? ''))].map((one) => (
        <Chip
          key={one}
          isOn={reason === one}
          onChange={() =>
            void navigate({ search: reason === one ? { people } : { people, reason: one }, replace: true })
          }
          count={formats.number(sumOf(found, (line) => (line.reason === one ? line.count : 0)))}
        >
          {one}
        </Chip>
      ))}
    </div>
  );
}

function sumOf(lines: readonly ResultLine[], pick: (line: ResultLine) => number): number {
  return lines.reduce((sum, line) => sum + pick(line), 0);
}

function Standing({ broadcast: { status, pausedReason, startsAt } }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  if (status === 'paused')
    return (
      <Banner tone="warn">{pausedReason === null ? texts.paused : texts.pausedBecause(pausedReason)}</Banner>
    );
  if (status === 'scheduled' && startsAt !== null)
    return (
      <Banner tone="wait">
        {texts.scheduledFor} <Instant at={startsAt} />
      </Banner>
    );
  return null;
}

function WinnerChoice({ broadcast: { id, variants } }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (variant: number) =>
      dataOf(api.POST('/api/broadcasts/{id}/winner', { params: { path: { id } }, body: { variant } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Banner tone="wait">
      {texts.chooseWinner}
      <Buttons>
        {variants.map(({ subject }, n) => (
          <Button key={n} size="small" onPress={() => choose.mutate(n)}>
            {texts.wins(subject ?? texts.variant(n + 1))}
          </Button>
        ))}
      </Buttons>
    </Banner>
  );
}
