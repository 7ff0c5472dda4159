import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { totalsQuery } from '../api/totals';
import { useMe } from '../api/me';
import { given } from '../app/search-values';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Chart, ChartSkeleton } from '../ui/chart/chart';
import { DateRange } from '../ui/form/date-range';
import { Failure } from '../ui/failure';
import { FigurePick, Figures } from '../ui/chart/figure';
import { Screen } from '../ui/frame/screen';
import type { PeriodSearch } from '../ui/chart/period';
import { Attention } from './attention-list';
import { AutomationsNow } from './automations-now';
import { figureCourse, isWorse, leadingFigures, otherFigures, type Course, type FigureName } from './figures';
import { LatestEvents } from './latest-events';
import styles from './overview.module.css';
import { statsQuery } from './queries';
import type { OverviewTexts } from '../languages/en/overview/overview';

const route = getRouteApi('/shell/');
/** The figure whose course is shown first. */
const FIRST: FigureName = 'contacts';

/** What has happened in a period, compared with the time before, and what needs attention. */
export function OverviewScreen() {
  const texts = useTexts('overview');
  const { workspace } = useMe();
  const { figure = FIRST, ...period } = route.useSearch();
  const navigate = route.useNavigate();
  const look = (next: PeriodSearch, shown: FigureName) =>
    void navigate({
      search: { ...next, ...given({ figure: shown === FIRST ? undefined : shown }) },
      replace: true,
    });
  const range = (
    <DateRange value={period} timezone={workspace.timezone} onChange={(next) => look(next, figure)} />
  );
  return (
    <Screen title={texts.overview} actions={range}>
      <div className={styles['screen']}>
        <Courses
          period={period}
          timezone={workspace.timezone}
          figure={figure}
          onFigure={(name) => look(period, name)}
        />
        <div className={styles['parts']}>
          <Attention />
          <div className={styles['aside']}>
            <AutomationsNow period={period} timezone={workspace.timezone} />
            <LatestEvents />
          </div>
        </div>
      </div>
    </Screen>
  );
}

interface CoursesProps {
  period: PeriodSearch;
  timezone: string;
  figure: FigureName;
  onFigure: (name: FigureName) => void;
}

function Courses({ period, timezone, figure, onFigure }: CoursesProps) {
  const texts = useTexts('overview');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(statsQuery(period, timezone));
  const totals = useQuery(totalsQuery);
  if (data === undefined && error !== null) {
    return <Failure error={error} onRetry={() => void refetch()} />;
  }
  const shown = data && figureCourse(data, figure);
  const pick = (name: FigureName) => {
    const course = data && figureCourse(data, name);
    const isTotal = name === 'contacts';
    const value = isTotal ? totals.data?.contacts : course?.total;
    return (
      <FigurePick
        key={name}
        label={texts.figure[name]}
        value={value === undefined ? '–' : formats.number(value)}
        change={
          course && (isTotal ? newText(course, texts, formats) : changeText(course, name, texts, formats))
        }
        direction={course && directionOf(course, isTotal)}
        isBad={course !== undefined && isWorse(name, course)}
        isChosen={name === figure}
        onChoose={() => onFigure(name)}
      />
    );
  };
  return (
    <>
      <Figures label={texts.figures}>{leadingFigures.map(pick)}</Figures>
      <Figures label={texts.moreFigures} isMinor>
        {otherFigures.map(pick)}
      </Figures>
      <div className={styles['chart']}>
        {data && shown ? (
          <Chart
            name={figure === 'contacts' ? texts.newContacts : texts.figure[figure]}
            times={shown.times}
            values={shown.values}
            before={shown.before}
            beforeTimes={shown.beforeTimes}
            interval={data.interval}
            timezone={data.timezone}
          />
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </>
  );
}

/** In percent, or in numbers where there was nothing before and for failures. */
function changeText(
  { total, totalBefore }: Course,
  name: FigureName,
  texts: OverviewTexts,
  formats: Formats,
): string | undefined {
  if (total === totalBefore) return undefined;
  if (totalBefore === 0 || name === 'failures') {
    const difference = formats.number(Math.abs(total - totalBefore));
    return total > totalBefore ? texts.more(difference) : texts.fewer(difference);
  }
  const percent = Math.round(((total - totalBefore) / totalBefore) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formats.percent(Math.abs(percent) / 100)}`;
}

/** How many there are more. */
function newText({ total }: Course, texts: OverviewTexts, formats: Formats): string | undefined {
  return total === 0 ? undefined : texts.added(formats.number(total));
}

/** Of a total that has grown, or of a number against the time before. */
function directionOf({ total, totalBefore }: Course, isTotal: boolean): 'up' | 'down' | undefined {
  const by = isTotal ? total : total - totalBefore;
  return by === 0 ? undefined : by > 0 ? 'up' : 'down';
}
