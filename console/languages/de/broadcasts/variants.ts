import type { VariantTexts } from '../../en/broadcasts/variants.js';

export const variants: VariantTexts = {
  variants: 'Varianten',
  variantsOf: 'Was verglichen wird',
  one: 'Eine E-Mail',
  subjects: 'Betreffe vergleichen',
  contents: 'Inhalte vergleichen',
  subject: (n) => `Betreff ${n}`,
  ownMail: 'Eigener Inhalt',
  add: { subjects: 'Betreff hinzufügen', contents: 'Variante hinzufügen' },
  remove: {
    subjects: (n) => `Betreff ${n} entfernen`,
    contents: (n) => `Variante ${n} entfernen`,
  },
  share: 'Testgruppe in Prozent',
  shareHint: 'Die anderen warten auf den Gewinner. Bei 100 sind alle im Test.',
  byClicks: 'Den Gewinner nach Klicks wählen',
  unmeasuredWinner:
    'In diesem Arbeitsbereich werden Klicks nicht gemessen, also können sie den Gewinner nicht bestimmen. Messen Sie sie, oder wählen Sie selbst.',
  measureClicks: 'Klicks messen…',
  adminMeasures: 'Administratoren können das einschalten.',
  winnerAfter: 'Zeit nach der letzten E-Mail des Tests',
  afterTest: (length) => `${length} nach der letzten E-Mail des Tests`,
  winnerHint: 'Die Variante mit dem höchsten Anteil an Klicks gewinnt. Sie können auch früher wählen.',
  rate: 'Rate',
  rateHint: 'Leer lassen, um so schnell zu senden, wie der Mailserver es zulässt.',
  perSecond: 'E-Mails pro Sekunde',
  perDomain: 'An eine Domain, pro Sekunde',
  noLimit: 'Unbegrenzt',
};
