import type { ResultTexts } from '../../en/broadcasts/results.js';

export const results: ResultTexts = {
  recipients: 'Empfänger',
  reasons: {
    notConfirmed: 'Nicht bestätigt',
    unsubscribed: 'Abgemeldet',
    suppressed: 'Gesperrt',
    noConsent: 'Keine Einwilligung',
    excluded: 'Ausgenommen',
    cap: 'Obergrenze erreicht',
    'cap reached': 'Wartet: Obergrenze erreicht',
    'quiet hours': 'Ruhezeit',
    cancelled: 'Abgebrochen',
    deleted: 'Gelöscht',
  },
  variant: 'Variante',
  byVariant: 'Nach Variante',
  others: 'Die anderen',
  winner: 'Gewinner',
  decidedByClicks: (length) =>
    `Die anderen warten. Die Variante mit dem höchsten Anteil an Klicks gewinnt ${length} nach der letzten E-Mail des Tests. Sie können auch jetzt eine wählen.`,
  winnerText: (count) =>
    count === '1'
      ? '1 Person wartet darauf. Das lässt sich nicht rückgängig machen.'
      : `${count} Personen warten darauf. Das lässt sich nicht rückgängig machen.`,
  sendWinner: 'Senden',
  uncertainTitle: 'Ungewisse E-Mails erneut senden?',
  uncertainText: (count) =>
    `Ob ${count === '1' ? '1 E-Mail angekommen ist' : `${count} E-Mails angekommen sind`}, ist nicht bekannt. Wer sie schon hat, bekommt sie doppelt.`,
  noneFound: 'Niemand gefunden.',
};
