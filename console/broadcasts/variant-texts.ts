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
  share: 'Share of the test, in percent',
  shareHint: 'The others wait until you choose a subject. At 100 nobody waits.',
  byClicks: 'Choose the subject by clicks',
  winnerAfter: 'Time after the last email of the test',
  afterTest: (length: string) => `${length} after the last email of the test`,
  winnerHint: 'The subject with the highest share of clicks wins. You can choose earlier.',
  rate: 'Rate',
  rateHint: 'Without a limit as fast as the mail server takes them.',
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
  share: 'Anteil des Tests in Prozent',
  shareHint: 'Die anderen warten, bis Sie einen Betreff wählen. Bei 100 wartet niemand.',
  byClicks: 'Den Betreff nach Klicks wählen',
  winnerAfter: 'Zeit nach der letzten E-Mail des Tests',
  afterTest: (length) => `${length} nach der letzten E-Mail des Tests`,
  winnerHint: 'Der Betreff mit dem höchsten Anteil an Klicks gewinnt. Sie können früher wählen.',
  rate: 'Rate',
  rateHint: 'Ohne Grenze so schnell, wie der Mailserver sie annimmt.',
  perSecond: 'E-Mails pro Sekunde',
  perDomain: 'An eine Domain, pro Sekunde',
  noLimit: 'Unbegrenzt',
};

export const variantTexts: Texts<typeof en> = { en, de };
