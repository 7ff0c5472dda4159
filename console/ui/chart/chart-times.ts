import { useMemo } from 'react';
import { useLocale } from '../../texts/language';

/** Names of the periods of a chart. */
export interface ChartTimes {
  /** `Tue, 10 Nov` or `Tue, 10 Nov, 14:00`. */
  label(time: string): string;
  /** Below the line: `10 Nov` or `14:00`. */
  tick(time: string): string;
  /** From the first to the last period. */
  range(times: readonly string[]): string;
}

/** Names periods in the user's language and the chart's time zone. */
export function useChartTimes(interval: 'hour' | 'day', timeZone: string): ChartTimes {
  const locale = useLocale();
  return useMemo(() => {
    const isHour = interval === 'hour';
    const day = { day: 'numeric', month: 'short', timeZone } as const;
    const hour = { hour: '2-digit', minute: '2-digit', timeZone } as const;
    const label = new Intl.DateTimeFormat(locale, { weekday: 'short', ...day, ...(isHour && hour) });
    const tick = new Intl.DateTimeFormat(locale, isHour ? hour : day);
    const range = new Intl.DateTimeFormat(locale, isHour ? { ...day, ...hour } : day);
    return {
      label: (time) => label.format(new Date(time)),
      tick: (time) => tick.format(new Date(time)),
      range: (times) => {
        const [first, last] = [times[0], times.at(-1)];
        if (first === undefined || last === undefined) return '';
        return range.formatRange(new Date(first), new Date(last));
      },
    };
  }, [locale, interval, timeZone]);
}
