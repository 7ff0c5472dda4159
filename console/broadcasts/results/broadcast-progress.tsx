import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/me';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Bar } from '../../ui/frame/bar';
import { Failure } from '../../ui/failure';
import { ExportMenu } from '../../ui/table/export-menu';
import { Columns, Panel } from '../../ui/frame/layout';
import { Instant } from '../../ui/marks';
import { SkeletonRows } from '../../ui/frame/screen';
import { Banner } from '../../ui/status';
import { BroadcastFacts } from '../broadcast-facts';
import styles from '../broadcasts.module.css';
import { resultsQuery, type Broadcast } from '../queries';
import { AgainDialog, mayGoAgain } from './again';
import { Clicks } from './clicks';
import { FirstHours } from './first-hours';
import { RecipientFilters } from './recipient-filters';
import { Recipients } from './recipients';
import { ResultFigures } from './result-figures';
import { shownLines, type PeopleSearch } from '../search';
import { countSent, sumLines } from './sum-lines';
import { VariantResults } from './variant-results';
import { WinnerChoice } from './winner-choice';

const route = getRouteApi('/shell/broadcasts/$id');

const OPEN = ['planned', 'claimed', 'sending'];

/** A broadcast that has been scheduled: its progress, results and recipients, and what it sends to whom. */
export function BroadcastProgress({ broadcast, mayEdit }: { broadcast: Broadcast; mayEdit: boolean }) {
  const texts = useTexts('broadcasts');
  return (
    <Columns label={texts.mail} aside={<BroadcastFacts broadcast={broadcast} mayPreview={mayEdit} />}>
      <Standing broadcast={broadcast} />
      {broadcast.status === 'preparing' ? (
        <Preparing broadcast={broadcast} />
      ) : (
        <Results broadcast={broadcast} mayEdit={mayEdit} />
      )}
    </Columns>
  );
}

/** Results would be of the emails that are planned so far, and change with every page that is prepared. */
function Preparing({ broadcast: { preview } }: { broadcast: Broadcast }) {
  const texts = useTexts('broadcasts');
  const formats = useFormats();
  return (
    <>
      <div className={styles['progress']}>
        <Bar label={texts.progress} share={null} />
      </div>
      <p className={styles['soft']}>
        {texts.preparing(preview === null ? null : formats.number(preview.recipients))}
      </p>
    </>
  );
}

function Results({ broadcast, mayEdit }: { broadcast: Broadcast; mayEdit: boolean }) {
  const texts = useTexts('broadcasts');
  const { recipients } = useTexts('results');
  const formats = useFormats();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(resultsQuery(broadcast));
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows count={6} />;
  }
  const { lines, total } = data;
  const open = sumLines(lines, ({ status, count }) => (OPEN.includes(status) ? count : 0));
  const mayChoose = mayEdit && broadcast.variants.length > 0 && broadcast.winner === null && open > 0;
  const waiting = sumLines(lines, ({ variant, status, count }) =>
    variant === null && OPEN.includes(status) ? count : 0,
  );
  if (total === 0) return null;
  return (
    <>
      {mayChoose && <WinnerChoice broadcast={broadcast} waiting={waiting} />}
      <ResultFigures lines={shownLines(lines, search)} measured={broadcast.measured} />
      <Unmeasured broadcast={broadcast} />
      {open > 0 && (
        <>
          <div className={styles['progress']}>
            <Bar label={texts.progress} share={(total - open) / total} />
          </div>
          <p className={styles['soft']}>{texts.of(formats.number(total - open), formats.number(total))}</p>
        </>
      )}
      <FirstHours broadcast={broadcast} />
      {broadcast.variants.length > 0 && <VariantResults broadcast={broadcast} lines={lines} />}
      {broadcast.measured?.clicks === true && (
        <Clicks broadcast={broadcast} sent={countSent(shownLines(lines, search))} />
      )}
      <Panel
        title={recipients}
        action={
          <>
            {search.did === 'notOpened' && mayGoAgain(broadcast) && <AgainButton broadcast={broadcast} />}
            <ExportMenu of="recipients" filter={exported(broadcast.id, search)} />
          </>
        }
      >
        <RecipientFilters broadcast={broadcast} lines={lines} />
        <Recipients broadcast={broadcast} search={search} />
      </Panel>
    </>
  );
}

function AgainButton({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts('results');
  const mayWrite = isAtLeast(useMe().role, 'writer');
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        {texts.again}
      </Button>
      <AgainDialog broadcast={broadcast} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Says that opens or clicks are missing since they were not measured, not since there were none. */
function Unmeasured({ broadcast: { measured } }: { broadcast: Broadcast }) {
  const texts = useTexts('results');
  if (measured === null || (measured.opens && measured.clicks)) return null;
  const missing = measured.opens ? 'clicks' : measured.clicks ? 'opens' : 'both';
  return <p className={styles['soft']}>{texts.unmeasured[missing]}</p>;
}

function exported(broadcastId: string, { people, ...filters }: PeopleSearch) {
  return { broadcastId, ...filters, ...(people !== undefined && { status: people }) };
}

function Standing({ broadcast }: { broadcast: Broadcast }) {
  const { status, pausedReason, startsAt, waitingFor } = broadcast;
  const texts = useTexts('broadcasts');
  if (waitingFor === 'approval') return <Banner tone="warn">{texts.waitingForApproval}</Banner>;
  if (status === 'paused')
    return (
      <Banner tone="warn">{pausedReason === null ? texts.paused : texts.pausedBecause(pausedReason)}</Banner>
    );
  if (waitingFor !== null) return <Banner tone="warn">{texts.waitingForOthers}</Banner>;
  if (status === 'scheduled' && startsAt !== null)
    return (
      <Banner tone="wait">
        {texts.scheduledFor} <Instant at={startsAt} />
      </Banner>
    );
  return null;
}
