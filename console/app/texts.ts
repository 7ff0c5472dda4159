import type { Texts } from '../texts/language';

const en = {
  failedTitle: 'This screen couldn’t be shown',
  failedText: 'Nothing you’ve saved is lost.',
  notFoundTitle: 'There’s nothing at this address',
  notFoundText: 'It may have been deleted, or it belongs to another workspace.',
  toStart: 'Back to the start',
};

const de: typeof en = {
  failedTitle: 'Diese Seite konnte nicht angezeigt werden',
  failedText: 'Was Sie gespeichert haben, ist noch da.',
  notFoundTitle: 'Unter dieser Adresse gibt es nichts',
  notFoundText: 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Arbeitsbereich.',
  toStart: 'Zur Startseite',
};

export const appTexts: Texts<typeof en> = { en, de };
