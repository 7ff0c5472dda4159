import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Chart, ChartSkeleton } from '../ui/chart/chart';
import { Failure } from '../ui/failure';
import { growthQuery, type Growth, type Segment } from './queries';
import styles from './segments.module.css';

/** The number of members, and how many have entered and left, per day. */
export default function SegmentGrowth({ segment }: { segment: Segment }) {
  const texts = useTexts('segments');
  const formats = useFormats();
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error, refetch } = useQuery(growthQuery(segment, timezone));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ChartSkeleton />;
  const { totals, series, times } = data;
  const days = { times, interval: 'day', timezone: data.timezone } as const;
  return (
    <section className={styles['growth']} aria-label={texts.growth}>
      <p className={styles['soft']}>
        {texts.growthNote(formats.number(totals.segmentEntries), formats.number(totals.segmentExits))}
      </p>
      <h2>{texts.members}</h2>
      <Chart name={texts.members} values={sizes(segment.members ?? 0, series)} isLevel {...days} />
      <h2>{texts.entered}</h2>
      <Chart name={texts.entered} values={series.segmentEntries} {...days} />
      <h2>{texts.left}</h2>
      <Chart name={texts.left} values={series.segmentExits} {...days} />
    </section>
  );
}

/** The number of members at the end of each period, from the number now and the changes since. */
function sizes(members: number, series: Growth['series']): number[] {
  const { segmentEntries, segmentGrown, segmentExits, segmentShrunk } = series;
  const found: number[] = [];
  let size = members;
  for (let i = segmentEntries.length - 1; i >= 0; i -= 1) {
    found.unshift(Math.max(size, 0));
    const more = (segmentEntries[i] ?? 0) + (segmentGrown[i] ?? 0);
    size -= more - (segmentExits[i] ?? 0) - (segmentShrunk[i] ?? 0);
  }
  return found;
}
