import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Chart, ChartSkeleton } from '../ui/chart/chart';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import styles from './lists.module.css';
import { growthQuery, type List } from './queries';

/** Subscriptions and unsubscriptions per day. */
export function ListGrowth({ list }: { list: List }) {
  const texts = useTexts('lists');
  const formats = useFormats();
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error, refetch } = useQuery(growthQuery(list.id, timezone));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles['growth']}>
        <p>
          <Skeleton width="40%" />
        </p>
        <ChartSkeleton />
      </div>
    );
  }
  // A sign-up that needs confirmation counts once it is confirmed.
  const joined = list.doubleOptIn ? 'consentsConfirmed' : 'consentsGiven';
  const { totals, series, times } = data;
  return (
    <section className={styles['growth']} aria-label={texts.growth}>
      <p className={styles['soft']}>
        {texts.growthNote(formats.number(totals[joined]), formats.number(totals.consentsWithdrawn))}
      </p>
      <Chart
        name={texts.joined}
        times={times}
        values={series[joined]}
        interval="day"
        timezone={data.timezone}
      />
    </section>
  );
}
