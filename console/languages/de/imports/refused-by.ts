import type { RefusedByTexts } from '../../en/imports/refused-by.js';

export const refusedBy: RefusedByTexts = {
  refused: 'Fehler nach Grund',
  leftOut: 'Ausgelassene Zellen nach Grund; ihre Zeilen wurden importiert',
  others: 'Andere Gründe',
};
