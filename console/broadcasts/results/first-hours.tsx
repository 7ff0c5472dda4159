import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/language';
import { Chart, ChartSkeleton } from '../../ui/chart/chart';
import { Failure } from '../../ui/failure';
import { Panel } from '../../ui/frame/layout';
import { firstHoursQuery, type Broadcast } from '../queries';

/** How opens and clicks came in the first two days, hour by hour; nothing where neither was measured, or long after. */
export function FirstHours({ broadcast }: { broadcast: Broadcast }) {
  const { id, startedAt, measured } = broadcast;
  if (startedAt === null || measured === null || !(measured.opens || measured.clicks)) return null;
  return <Hours id={id} startedAt={startedAt} measured={measured} />;
}

interface HoursProps {
  id: string;
  startedAt: string;
  measured: NonNullable<Broadcast['measured']>;
}

function Hours({ id, startedAt, measured }: HoursProps) {
  const texts = useTexts('results');
  const { did } = useTexts('mails');
  const { data, error, refetch } = useQuery(firstHoursQuery(id, startedAt));
  if (data === null) return null;
  return (
    <Panel title={texts.firstHours}>
      {data === undefined && error === null && <ChartSkeleton />}
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Chart
          name={measured.opens ? did.opened : did.clicked}
          times={data.times}
          values={measured.opens ? data.series.mailsOpened : data.series.mailsClicked}
          {...(measured.opens &&
            measured.clicks && { beside: { name: did.clicked, values: data.series.mailsClicked } })}
          interval="hour"
          timezone={data.timezone}
        />
      )}
    </Panel>
  );
}
