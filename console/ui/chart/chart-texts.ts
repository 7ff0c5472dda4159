import type { Texts } from '../../texts/language';

const en = {
  byDay: 'by day',
  byHour: 'by hour',
  asTable: 'Table',
  asChart: 'Chart',
  day: 'Day',
  hour: 'Hour',
  before: 'Before',
  period: 'Period',
  periods: { '24h': '24 hours', '7d': '7 days', '28d': '28 days', '90d': '90 days' },
  ownPeriod: 'Other period',
  earlier: 'Earlier month',
  later: 'Later month',
};

const de: typeof en = {
  byDay: 'nach Tag',
  byHour: 'nach Stunde',
  asTable: 'Tabelle',
  asChart: 'Diagramm',
  day: 'Tag',
  hour: 'Stunde',
  before: 'Davor',
  period: 'Zeitraum',
  periods: { '24h': '24 Stunden', '7d': '7 Tage', '28d': '28 Tage', '90d': '90 Tage' },
  ownPeriod: 'Anderer Zeitraum',
  earlier: 'Früherer Monat',
  later: 'Späterer Monat',
};

/** Of charts and periods. */
export const chartTexts: Texts<typeof en> = { en, de };
