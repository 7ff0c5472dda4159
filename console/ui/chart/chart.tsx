import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState, type PointerEvent } from 'react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../button';
import { ChartTable } from './chart-table';
import { useChartTimes, type ChartTimes } from './chart-times';
import styles from './chart.module.css';
import { Skeleton } from '../frame/screen';

export interface ChartProps {
  /** What is counted, such as "Events". */
  name: string;
  /** The start of each period. */
  times: readonly string[];
  values: readonly number[];
  /** The counts of the time before, as many as there are `values`, with the starts of their periods. */
  before?: readonly number[];
  beforeTimes?: readonly string[];
  /** Something else that is counted in the same periods. */
  beside?: { name: string; values: readonly number[] };
  interval: 'hour' | 'day';
  /** The values are levels at the ends of the periods: not summed. */
  isLevel?: boolean;
  /** The zone of the days and hours. */
  timezone: string;
}

const WIDTH = 1000;
const HEIGHT = 176;
const LINES = 4;
/** At which a label stands below the line, as shares of the chosen time. */
const LABELS = [0, 0.25, 0.5, 0.75, 1];

/** The place of a chart that is being read. */
export function ChartSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <Skeleton width="40%" />
    </div>
  );
}

/** Counts over time: zero-based, this period solid, the one before dashed, and all of it as a table behind a button. */
export function Chart(props: ChartProps) {
  const { name, times, before, beforeTimes, beside, interval, timezone } = props;
  const texts = useTexts('charts');
  const at = useChartTimes(interval, timezone);
  const [isTable, setTable] = useState(false);
  return (
    <figure className={styles['chart']}>
      <div className={styles['legend']}>
        <span data-line="solid">{beside === undefined ? at.range(times) : name}</span>
        {beside && <span data-line="second">{beside.name}</span>}
        {before && beforeTimes && <span data-line="dashed">{at.range(beforeTimes)}</span>}
        <span className={styles['zone']}>
          {beside && `${at.range(times)} · `}
          {timezone} · {interval === 'day' ? texts.byDay : texts.byHour}
        </span>
        <Button size="small" kind="bare" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
      {isTable ? <ChartTable {...props} /> : <Plot {...props} />}
      <figcaption className={styles['caption']}>{name}</figcaption>
    </figure>
  );
}

function Plot(props: ChartProps) {
  const { name, times, values, before = [], beside, interval, timezone } = props;
  const { isLevel = false } = props;
  const formats = useFormats();
  const at = useChartTimes(interval, timezone);
  const [pointed, setPointed] = useState<number | null>(null);
  const top = Math.max(...values, ...before, ...(beside?.values ?? []), LINES);
  const y = scaleLinear([0, top], [HEIGHT, 0]).nice(LINES);
  const last = Math.max(values.length - 1, 1);
  const x = (index: number) => (index / last) * WIDTH;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * last);
    setPointed(Math.min(Math.max(index, 0), values.length - 1));
  };
  const course = line<number>((_, index) => x(index), y);
  const filled = area<number>((_, index) => x(index), HEIGHT, y);
  return (
    <div className={styles['frame']}>
      <div className={styles['levels']} aria-hidden="true">
        {y.ticks(LINES).map((level) => (
          <span key={level} style={{ insetBlockStart: `${(y(level) / HEIGHT) * 100}%` }}>
            {formats.number(level)}
          </span>
        ))}
      </div>
      <div className={styles['plot']} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={[
            `${name}: ${formats.number(isLevel ? (values.at(-1) ?? 0) : addUp(values))}`,
            ...(beside ? [`${beside.name}: ${formats.number(addUp(beside.values))}`] : []),
            at.range(times),
          ].join(', ')}
        >
          {y.ticks(LINES).map((level) => (
            <path key={level} className={styles['level']} d={`M0 ${y(level)}H${WIDTH}`} />
          ))}
          <path className={styles['filled']} d={filled(values) ?? ''} />
          <path className={styles['before']} d={course(before) ?? ''} />
          {beside && <path className={styles['second']} d={course(beside.values) ?? ''} />}
          <path className={styles['now']} d={course(values) ?? ''} />
        </svg>
        {pointed !== null && <Pointed {...pointedAt(props, pointed, at)} share={pointed / last} />}
      </div>
      <Times times={times} tick={(time) => at.tick(time)} />
    </div>
  );
}

function addUp(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What stands in the tip: of one thing its periods, of two things both of them in one period. */
function pointedAt(
  { name, times, values, before = [], beforeTimes = [], beside }: ChartProps,
  index: number,
  at: ChartTimes,
): Pick<PointedProps, 'name' | 'rows'> {
  const [time, timeBefore] = [times[index], beforeTimes[index]];
  const label = time === undefined ? '' : at.label(time);
  const value = values[index] ?? 0;
  if (beside !== undefined)
    return {
      name: label,
      rows: [
        [name, value],
        [beside.name, beside.values[index] ?? 0],
      ],
    };
  const rows: PointedProps['rows'] = [[label, value]];
  if (timeBefore !== undefined) rows.push([at.label(timeBefore), before[index] ?? 0]);
  return { name, rows };
}

function Times({ times, tick }: { times: readonly string[]; tick: (time: string) => string }) {
  return (
    <div className={styles['times']} aria-hidden="true">
      {LABELS.map((share) => {
        const time = times[Math.round(share * (times.length - 1))];
        return <span key={share}>{time === undefined ? '' : tick(time)}</span>;
      })}
    </div>
  );
}

interface PointedProps {
  name: string;
  /** The part of the width, from the start. */
  share: number;
  rows: [time: string, value: number][];
}

/** What was counted in the period under the pointer. */
function Pointed({ name, share, rows }: PointedProps) {
  const formats = useFormats();
  return (
    <>
      <span className={styles['cursor']} style={{ insetInlineStart: `${share * 100}%` }} />
      <div
        className={styles['tip']}
        data-side={share > 0.6 ? 'start' : 'end'}
        style={{ insetInlineStart: `${share * 100}%` }}
      >
        <b>{name}</b>
        {rows.map(([time, value]) => (
          <div key={time}>
            <span>{time}</span>
            <b>{formats.number(value)}</b>
          </div>
        ))}
      </div>
    </>
  );
}
