import type { EditTexts } from '../../en/edit/edit.js';

export const edit: EditTexts = {
  overtaken: (who, parts) =>
    `${who} hat das inzwischen geändert${parts === '' ? '' : `: ${parts}`}. Nichts wurde überschrieben.`,
  someone: 'Jemand anderes',
  takeTheirs: 'Andere Fassung übernehmen',
  keepMine: 'Meine behalten',
  keepBoth: 'Beide behalten',
};
