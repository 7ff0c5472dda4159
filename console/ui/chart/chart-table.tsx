import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import type { ChartProps } from './chart';
import { useChartTimes } from './chart-times';
import styles from './chart.module.css';

/** The counts of a chart as a table. */
export function ChartTable({
  name,
  times,
  values,
  before,
  beforeTimes,
  beside,
  interval,
  timezone,
}: ChartProps) {
  const texts = useTexts('charts');
  const formats = useFormats();
  const at = useChartTimes(interval, timezone);
  return (
    <div className={styles['table']} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{interval === 'day' ? texts.day : texts.hour}</th>
            <th scope="col">{name}</th>
            {before && beforeTimes && <th scope="col">{texts.before}</th>}
            {beside && <th scope="col">{beside.name}</th>}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time}>
              <th scope="row">{at.label(time)}</th>
              <td>{formats.number(values[index] ?? 0)}</td>
              {before && beforeTimes && <td>{formats.number(before[index] ?? 0)}</td>}
              {beside && <td>{formats.number(beside.values[index] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
