import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
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
import { figureCourse, figureNames, type Course, type FigureName } from './figures';
import { LatestEvents } from './latest-events';
import styles from './overview.module.css';
import { statsQuery } from './queries';
import { overviewTexts, type OverviewTexts } from './texts';

const route = getRouteApi('/shell/');

/** What has happened in a period, compared with the time before, and what needs attention. */
export function OverviewScreen() {
  const texts = useTexts(overviewTexts);
  const { workspace } = useMe();
  const { figure = 'events', ...period } = route.useSearch();
  const navigate = route.useNavigate();
  const look = (next: PeriodSearch, shown: FigureName) =>
    void navigate({
      search: { ...next, ...given({ figure: shown === 'events' ? undefined : shown }) },
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
  const texts = useTexts(overviewTexts);
  const formats = useFormats();
  const { data, error, refetch } = useQuery(statsQuery(period, timezone));
  if (data === undefined && error !== null) {
    return <Failure error={error} onRetry={() => void refetch()} />;
  }
  const shown = data && figureCourse(data, figure);
  return (
    <>
      <Figures label={texts.figures}>
        {figureNames.map((name) => {
          const course = data && figureCourse(data, name);
          return (
            <FigurePick
              key={name}
              label={texts.figure[name]}
              value={course ? formats.number(course.total) : '–'}
              change={course && changeText(course, name, texts, formats)}
              isBad={name === 'failures' && course !== undefined && course.total > course.totalBefore}
              isChosen={name === figure}
              onChoose={() => onFigure(name)}
            />
          );
        })}
      </Figures>
      <div className={styles['chart']}>
        {data && shown ? (
          <Chart
            name={texts.figure[figure]}
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
