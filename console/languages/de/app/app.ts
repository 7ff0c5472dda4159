import type { AppTexts } from '../../en/app/app.js';

export const app: AppTexts = {
  failedTitle: 'Diese Seite konnte nicht angezeigt werden',
  failedText: 'Was Sie gespeichert haben, ist noch da.',
  notFoundTitle: 'Unter dieser Adresse gibt es nichts',
  notFoundText: 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Arbeitsbereich.',
  toStart: 'Zur Startseite',
};
