import type { AppTexts } from '../../en/app/app.js';

export const app: AppTexts = {
  failedTitle: 'Impossible d’afficher cette page',
  failedText: 'Tout ce que vous avez enregistré est conservé.',
  notFoundTitle: 'Il n’y a rien à cette adresse',
  notFoundText: 'L’élément a peut-être été supprimé, ou appartient à un autre espace de travail.',
  toStart: 'Retour à l’accueil',
};
