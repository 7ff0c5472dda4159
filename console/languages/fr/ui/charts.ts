import type { ChartTexts } from '../../en/ui/charts.js';

export const charts: ChartTexts = {
  byDay: 'par jour',
  byHour: 'par heure',
  asTable: 'Tableau',
  asChart: 'Graphique',
  day: 'Jour',
  hour: 'Heure',
  before: 'Avant',
  period: 'Période',
  periods: { '24h': '24 heures', '7d': '7 jours', '28d': '28 jours', '90d': '90 jours' },
  ownPeriod: 'Autre période',
  earlier: 'Mois précédent',
  later: 'Mois suivant',
};
