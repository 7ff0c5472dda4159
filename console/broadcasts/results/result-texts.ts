import type { Texts } from '../../texts/language';

const en = {
  recipients: 'Recipients',
  /** Of a row of the ledger that was not sent. */
  reasons: {
    notConfirmed: 'Not confirmed',
    unsubscribed: 'Unsubscribed',
    suppressed: 'Suppressed',
    noConsent: 'No consent',
    excluded: 'Excluded',
    cap: 'Over the email cap',
    'cap reached': 'Waiting: email cap reached',
    'quiet hours': 'Quiet hours',
    cancelled: 'Canceled',
    deleted: 'Erased',
  },
  variant: 'Variant',
  byVariant: 'By variant',
  others: 'The others',
  winner: 'Winner',
  decidedByClicks: (length: string) =>
    `The others wait. The variant with the highest share of clicks wins ${length} after the test’s last email, or choose one now.`,
  winnerText: (count: string) =>
    count === '1'
      ? '1 person is waiting for it. You can’t undo this.'
      : `${count} people are waiting for it. You can’t undo this.`,
  sendWinner: 'Send',
  uncertainTitle: 'Send uncertain emails again?',
  uncertainText: (count: string) =>
    `Nobody knows whether ${count === '1' ? '1 email' : `${count} emails`} arrived. Anyone who already has it will get it twice.`,
  noneFound: 'No one matches.',
};

const de: typeof en = {
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

export const resultTexts: Texts<typeof en> = { en, de };
export type ResultTexts = typeof en;

/** A reason in words; reports of mail servers stay as they are. */
export function reasonIn({ reasons }: ResultTexts, reason: string): string {
  return isKey(reason, reasons) ? reasons[reason] : reason;
}

function isKey<T extends object>(name: string, texts: T): name is Extract<keyof T, string> {
  return Object.hasOwn(texts, name);
}
