import type { LeavingTexts } from '../../en/shell/leaving.js';

export const leaving: LeavingTexts = {
  title: 'Quitter sans enregistrer ?',
  kept: 'Ce que vous avez saisi ici n’est pas enregistré. Cela reste sur cet écran jusqu’à la fermeture de la fenêtre.',
  stay: 'Rester ici',
  leave: 'Quitter',
};
