import { parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { Heading } from 'react-aria-components/Heading';
import { useTexts } from '../../texts/language';
import { useChartTimes } from '../chart/chart-times';
import { Segments } from './choice';
import styles from './date-range.module.css';
import { NextIcon, OpenIcon } from '../icons';
import { periodDays, periodName, periodNames, type PeriodSearch } from '../chart/period';
import { Popover } from '../popover';

interface Props {
  value: PeriodSearch;
  /** Gives the whole new period. */
  onChange: (period: PeriodSearch) => void;
  /** In which days begin and end. */
  timezone: string;
}

/** The period that a screen looks at: one that ends now, or any days. */
export function DateRange({ value, onChange, timezone }: Props) {
  const texts = useTexts('charts');
  const at = useChartTimes('day', 'UTC');
  const days = periodDays(value, timezone);
  const shown = at.range([days.from, days.to]);
  const options = periodNames.map((name) => ({ value: name, label: texts.periods[name] }));
  const choose = (chosen: string) => {
    const period = periodNames.find((name) => name === chosen);
    if (period) onChange({ period });
  };
  return (
    <div className={styles['range']}>
      <div className={styles['names']}>
        <Segments<string>
          label={texts.period}
          options={options}
          value={periodName(value) ?? ''}
          onChange={choose}
        />
      </div>
      <Popover
        label={texts.ownPeriod}
        trigger={
          <AriaButton className={styles['days'] ?? ''} aria-label={`${texts.ownPeriod}: ${shown}`}>
            {shown}
            <OpenIcon aria-hidden="true" />
          </AriaButton>
        }
      >
        {(close) => (
          <>
            <div className={styles['namesWithin']}>
              {options.map((option) => (
                <AriaButton
                  key={option.value}
                  className={styles['name'] ?? ''}
                  onPress={() => {
                    choose(option.value);
                    close();
                  }}
                >
                  {option.label}
                </AriaButton>
              ))}
            </div>
            <Days
              from={days.from}
              to={days.to}
              latest={periodDays({ period: '7d' }, timezone).to}
              onChange={(from, to) => {
                onChange({ from, to });
                close();
              }}
            />
          </>
        )}
      </Popover>
    </div>
  );
}

interface DaysProps {
  from: string;
  to: string;
  latest: string;
  onChange: (from: string, to: string) => void;
}

function Days({ from, to, latest, onChange }: DaysProps) {
  const texts = useTexts('charts');
  return (
    <RangeCalendar
      aria-label={texts.ownPeriod}
      defaultValue={{ start: parseDate(from), end: parseDate(to) }}
      maxValue={parseDate(latest)}
      onChange={({ start, end }) => onChange(start.toString(), end.toString())}
    >
      <div className={styles['month']}>
        <AriaButton slot="previous" aria-label={texts.earlier} className={styles['turn'] ?? ''}>
          <NextIcon aria-hidden="true" data-turned="true" />
        </AriaButton>
        <Heading />
        <AriaButton slot="next" aria-label={texts.later} className={styles['turn'] ?? ''}>
          <NextIcon aria-hidden="true" />
        </AriaButton>
      </div>
      <CalendarGrid className={styles['grid'] ?? ''}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}
