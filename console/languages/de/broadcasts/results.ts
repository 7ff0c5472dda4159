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
  notOpened: 'Nicht geöffnet',
  firstHours: 'Die ersten 48 Stunden',
  links: 'Klicks nach Link',
  link: 'Link',
  linkPeople: 'Personen',
  linkClicks: 'Klicks',
  noClicks: 'Bisher hat niemand auf einen Link geklickt.',
  moreLinks: (count) =>
    count === '1' ? '1 weiterer Link wurde angeklickt.' : `${count} weitere Links wurden angeklickt.`,
  followed: (people) => (people === '1' ? '1 Person' : `${people} Personen`),
  unmeasured: {
    opens: 'Öffnungen wurden beim Senden nicht gemessen.',
    clicks: 'Klicks wurden beim Senden nicht gemessen.',
    both: 'Öffnungen und Klicks wurden beim Senden nicht gemessen.',
  },
  again: 'Noch einmal an alle, die nicht geöffnet haben',
  againTitle: 'Noch einmal an alle senden, die nicht geöffnet haben?',
  againText: (count) =>
    `${count === '1' ? '1 Person hat die E-Mail bekommen und sie' : `${count} Personen haben die E-Mail bekommen und sie`}, soweit bekannt, weder geöffnet noch einen Link angeklickt. Dafür entsteht ein Entwurf; gesendet wird noch nichts.`,
  againLeftOut:
    'Nicht dabei: Personen, bei denen Öffnungen nicht gemessen wurden; ob sie geöffnet haben, weiß niemand.',
  againUnsure:
    'Mit dabei, obwohl sie die E-Mail vielleicht gelesen haben: Personen, deren E-Mail-Programm keine Bilder lädt oder alle von selbst, wie Apple Mail.',
  againName: (name) => `${name}, noch einmal`,
  againMake: 'Entwurf anlegen',
};
