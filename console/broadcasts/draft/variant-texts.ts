import type { Texts } from '../../texts/language';

const en = {
  variants: 'Variants',
  variantsOf: 'What is compared',
  one: 'One email',
  subjects: 'Compare subjects',
  contents: 'Compare contents',
  subject: (n: number) => `Subject ${n}`,
  ownMail: 'Its own content',
  add: { subjects: 'Add a subject', contents: 'Add a variant' },
  remove: {
    subjects: (n: number) => `Remove subject ${n}`,
    contents: (n: number) => `Remove variant ${n}`,
  },
  share: 'Test group, in percent',
  shareHint: 'The others wait for the winner. At 100, everyone is in the test.',
  byClicks: 'Choose the winner by clicks',
  winnerAfter: 'Time after the test’s last email',
  afterTest: (length: string) => `${length} after the test’s last email`,
  winnerHint: 'The variant with the highest share of clicks wins. You can also choose earlier.',
  rate: 'Rate',
  rateHint: 'Leave empty to send as fast as the mail server allows.',
  perSecond: 'Emails per second',
  perDomain: 'To one domain, per second',
  noLimit: 'No limit',
};

const de: typeof en = {
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
  winnerAfter: 'Zeit nach der letzten E-Mail des Tests',
  afterTest: (length) => `${length} nach der letzten E-Mail des Tests`,
  winnerHint: 'Die Variante mit dem höchsten Anteil an Klicks gewinnt. Sie können auch früher wählen.',
  rate: 'Rate',
  rateHint: 'Leer lassen, um so schnell zu senden, wie der Mailserver es zulässt.',
  perSecond: 'E-Mails pro Sekunde',
  perDomain: 'An eine Domain, pro Sekunde',
  noLimit: 'Unbegrenzt',
};

export const variantTexts: Texts<typeof en> = { en, de };
