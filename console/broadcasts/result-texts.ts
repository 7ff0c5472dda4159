import type { Texts } from '../texts/language';

const en = {
  recipients: 'Recipients',
  /** As far as known: the others bounced later. */
  delivered: (share: string) => `${share} delivered`,
  did: {
    opened: 'Opened',
    clicked: 'Clicked',
    left: 'Unsubscribed',
    bounced: 'Bounced later',
    complained: 'Complained',
  },
  /** Of a row of the ledger that was not sent. */
  reasons: {
    notConfirmed: 'Not confirmed',
    unsubscribed: 'Unsubscribed',
    suppressed: 'Suppressed',
    noConsent: 'No consent',
    excluded: 'Excluded',
    cap: 'Had enough email',
    'cap reached': 'Had enough email for now',
    'quiet hours': 'Quiet hours',
    cancelled: 'Canceled',
    deleted: 'Erased',
  },
  variant: 'Variant',
  byVariant: 'By variant',
  others: 'The others',
  winner: 'Winner',
  decidedByClicks: (length: string) =>
    `The others wait. The variant with the highest share of clicks wins ${length} after the last email of the test, or choose it now.`,
  noneFound: 'No one matches.',
};

const de: typeof en = {
  recipients: 'Empfänger',
  delivered: (share) => `${share} zugestellt`,
  did: {
    opened: 'Geöffnet',
    clicked: 'Angeklickt',
    left: 'Abgemeldet',
    bounced: 'Später unzustellbar',
    complained: 'Beschwerden',
  },
  reasons: {
    notConfirmed: 'Nicht bestätigt',
    unsubscribed: 'Abgemeldet',
    suppressed: 'Gesperrt',
    noConsent: 'Keine Einwilligung',
    excluded: 'Ausgenommen',
    cap: 'Genug E-Mails bekommen',
    'cap reached': 'Vorerst genug E-Mails bekommen',
    'quiet hours': 'Ruhezeit',
    cancelled: 'Abgebrochen',
    deleted: 'Gelöscht',
  },
  variant: 'Variante',
  byVariant: 'Nach Variante',
  others: 'Die anderen',
  winner: 'Gewinner',
  decidedByClicks: (length) =>
    `Die anderen warten. Die Variante mit dem höchsten Anteil an Klicks gewinnt ${length} nach der letzten E-Mail des Tests; oder wählen Sie sie jetzt.`,
  noneFound: 'Niemand passt dazu.',
};

export const resultTexts: Texts<typeof en> = { en, de };
export type ResultTexts = typeof en;

/** A reason in words; reports of mail servers stay as they are. */
export function reasonIn({ reasons }: ResultTexts, reason: string): string {
  return isKey(reason, reasons) ? reasons[reason] : reason;
}

function isKey<T extends object>(name: string, of: T): name is Extract<keyof T, string> {
  return Object.hasOwn(of, name);
}
