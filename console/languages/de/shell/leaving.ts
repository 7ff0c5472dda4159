import type { LeavingTexts } from '../../en/shell/leaving.js';

export const leaving: LeavingTexts = {
  title: 'Verlassen, ohne zu speichern?',
  kept: 'Was Sie hier eingegeben haben, ist nicht gespeichert. Es bleibt auf dieser Seite, bis Sie das Fenster schließen.',
  stay: 'Hierbleiben',
  leave: 'Verlassen',
};
