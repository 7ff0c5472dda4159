import type { ChartTexts } from '../../en/ui/charts.js';

export const charts: ChartTexts = {
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
