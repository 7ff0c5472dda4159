/** Of charts and periods. */
export const charts = {
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

export type ChartTexts = typeof charts;
