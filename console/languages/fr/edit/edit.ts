import type { EditTexts } from '../../en/edit/edit.js';

export const edit: EditTexts = {
  overtaken: (who, parts) =>
    `${who} a fait des modifications entre-temps${parts === '' ? '' : ` : ${parts}`}. Rien n’a été écrasé.`,
  someone: 'Quelqu’un d’autre',
  takeTheirs: 'Prendre sa version',
  keepMine: 'Garder la mienne',
  keepBoth: 'Garder les deux',
};
