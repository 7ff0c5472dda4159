import type { Texts } from '../texts/language';

const en = {
  variants: 'Subjects',
  variantsOf: 'Subjects to compare',
  one: 'One subject',
  several: 'Compare subjects',
  subject: (n: number) => `Subject ${n}`,
  ownMail: (n: number) => `Variant ${n} has content of its own, which was set with the API.`,
  add: 'Add a subject',
  remove: (n: number) => `Remove subject ${n}`,
  share: 'Test group, in percent',
  shareHint: 'The others wait for the winner. At 100, everyone is in the test.',
  byClicks: 'Choose the subject by clicks',
  winnerAfter: 'Time after the last email of the test',
  afterTest: (length: string) => `${length} after the last email of the test`,
  winnerHint: 'The subject with the highest share of clicks wins. You can choose earlier.',
  rate: 'Rate',
  rateHint: 'Leave empty to send as fast as the mail server allows.',
  perSecond: 'Emails per second',
  perDomain: 'To one domain, per second',
  noLimit: 'No limit',
};

const de: typeof en = {
  variants: 'Betreffe',
  variantsOf: 'Betreffe, die verglichen werden',
  one: 'Ein Betreff',
  several: 'Betreffe vergleichen',
  subject: (n) => `Betreff ${n}`,
  ownMail: (n) => `Variante ${n} hat eigenen Inhalt, der über die API gesetzt wurde.`,
  add: 'Betreff hinzufügen',
  remove: (n) => `Betreff ${n} entfernen`,
  share: 'Testgruppe in Prozent',
  shareHint: 'Die anderen warten auf den Gewinner. Bei 100 sind alle im Test.',
  byClicks: 'Den Betreff nach Klicks wählen',
  winnerAfter: 'Zeit nach der letzten E-Mail des Tests',
  afterTest: (length) => `${length} nach der letzten E-Mail des Tests`,
  winnerHint: 'Der Betreff mit dem höchsten Anteil an Klicks gewinnt. Sie können früher wählen.',
  rate: 'Rate',
  rateHint: 'Leer lassen, um so schnell zu senden, wie der Mailserver es zulässt.',
  perSecond: 'E-Mails pro Sekunde',
  perDomain: 'An eine Domain, pro Sekunde',
  noLimit: 'Unbegrenzt',
};

export const variantTexts: Texts<typeof en> = { en, de };
