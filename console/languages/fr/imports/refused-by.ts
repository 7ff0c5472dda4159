import type { RefusedByTexts } from '../../en/imports/refused-by.js';

export const refusedBy: RefusedByTexts = {
  refused: 'Erreurs par raison',
  leftOut: 'Cellules laissées de côté par raison ; leurs lignes ont été importées',
  others: 'Autres raisons',
};
