import type { Texts } from '../texts/language';

const en = {
  failedTitle: 'This screen could not be shown',
  failedText: 'Nothing you have saved is lost.',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'It may have been deleted, or it belongs to another workspace.',
  toStart: 'Go to the start',
};

const de: typeof en = {
  failedTitle: 'Diese Seite konnte nicht gezeigt werden',
  failedText: 'Was Sie gespeichert haben, ist nicht verloren.',
  notFoundTitle: 'Unter dieser Adresse gibt es nichts',
  notFoundText: 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Arbeitsbereich.',
  toStart: 'Zum Anfang',
};

export const appTexts: Texts<typeof en> = { en, de };
