import type { Texts } from '../texts/language';

/** `19 people`, or `more than 1,000 people` where not all were counted. */
const countIn = (count: string, isExact: boolean, atLeast: string) =>
  isExact ? count : `${atLeast} ${count}`;

interface Counted {
  /** With separators. */
  count: string;
  isOne: boolean;
  isExact: boolean;
  name: string;
}

const en = {
  overview: 'Overview',
  figures: 'Figures of the period',
  figure: {
    contacts: 'Contacts',
    mails: 'Emails sent',
    clicks: 'Emails clicked',
    unsubscribed: 'Unsubscribed',
    goals: 'Goals reached',
    entries: 'Entered',
    exits: 'Left early',
    consents: 'Consents',
    events: 'Events',
    deliveries: 'Webhooks',
    failures: 'Failed',
  },
  moreFigures: 'More figures of the period',
  newContacts: 'New contacts',
  added: (count: string) => `${count} new`,
  more: (count: string) => `${count} more`,
  fewer: (count: string) => `${count} fewer`,
  attention: 'Needs attention',
  attentionNone: 'Nothing needs your attention.',
  automations: 'Automations',
  automationsNone: 'No one entered an automation in this period.',
  all: 'All',
  nameColumn: 'Name',
  peopleColumn: 'People',
  goalColumn: 'Goal',
  mailsColumn: 'Emails',
  clickedColumn: 'Clicked',
  latest: 'Latest events',
  latestNone: 'No events yet.',
  toEvents: 'Event log',
  pause: 'Pause',
  follow: 'Continue',
  unnamed: 'deleted',
  noWorker: 'No worker is running',
  noWorkerText: 'Emails and waits are on hold until one starts.',
  outboxLate: 'Commands are waiting',
  outboxLateText: 'Temporal can’t be reached, or no worker can.',
  marketingPaused: 'Marketing email is on hold',
  marketingPausedText: (reason: string) => `Too many ${reason}. Check your emails before you lift the pause.`,
  failedEnrollments: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'person is' : 'people are'} stuck in “${name}”`,
  refusedEntries: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} didn’t let anyone into “${name}”`,
  refusedEntriesText:
    'These contacts have too many active enrollments. An exit may be missing, or re-entry too generous.',
  uncertainMails: ({ count, isOne, isExact }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'email' : 'emails'} may not have been sent`,
  uncertainMailsText: 'The mail server took them but never confirmed it, so they aren’t sent again.',
  unmappedEvents: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} from “${name}” without a contact`,
  unmappedEventsText: 'Show Rollcall where the address is, and they’ll be replayed.',
  ruleOff: (name: string) => `Rule “${name}” was turned off`,
  ruleOffText: (reason: string | null): string =>
    reason === 'gone'
      ? 'The receiver answered 410: it’s gone for good.'
      : 'The receiver kept failing for too long.',
  ruleFailing: (name: string) => `Rule “${name}” is failing`,
  ruleFailingText: 'Its last deliveries have failed.',
  refusedSignatures: ({ count, isOne, name }: Counted) =>
    `${count} ${isOne ? 'payload' : 'payloads'} from “${name}” had a wrong signature`,
  since: 'since',
  events: 'Events without a source',
  act: {
    noWorker: 'Check the system',
    outboxLate: 'Check the system',
    marketingPaused: 'Open settings',
    failedEnrollments: 'Review and retry',
    refusedEntries: 'Check its exits',
    uncertainMails: 'Review them',
    unmappedEvents: 'Map them',
    ruleOff: 'Open the rule',
    ruleFailing: 'Open the rule',
    refusedSignatures: 'Check the secret',
  },
};

const de: typeof en = {
  overview: 'Übersicht',
  figures: 'Zahlen des Zeitraums',
  figure: {
    contacts: 'Kontakte',
    mails: 'E-Mails gesendet',
    clicks: 'E-Mails angeklickt',
    unsubscribed: 'Abgemeldet',
    goals: 'Ziele erreicht',
    entries: 'Eingetreten',
    exits: 'Ausgestiegen',
    consents: 'Einwilligungen',
    events: 'Ereignisse',
    deliveries: 'Webhooks',
    failures: 'Fehlgeschlagen',
  },
  moreFigures: 'Weitere Zahlen des Zeitraums',
  newContacts: 'Neue Kontakte',
  added: (count) => `${count} neu`,
  more: (count) => `${count} mehr`,
  fewer: (count) => `${count} weniger`,
  attention: 'Braucht Aufmerksamkeit',
  attentionNone: 'Alles läuft.',
  automations: 'Automationen',
  automationsNone: 'In diesem Zeitraum ist niemand in eine Automation eingetreten.',
  all: 'Alle',
  nameColumn: 'Name',
  peopleColumn: 'Personen',
  goalColumn: 'Ziel',
  mailsColumn: 'E-Mails',
  clickedColumn: 'Geklickt',
  latest: 'Neueste Ereignisse',
  latestNone: 'Noch keine Ereignisse.',
  toEvents: 'Ereignisprotokoll',
  pause: 'Anhalten',
  follow: 'Fortsetzen',
  unnamed: 'gelöscht',
  noWorker: 'Kein Worker läuft',
  noWorkerText: 'E-Mails und Wartezeiten werden angehalten, bis einer startet.',
  outboxLate: 'Befehle warten',
  outboxLateText: 'Temporal oder alle Worker sind nicht erreichbar.',
  marketingPaused: 'Marketing-E-Mails werden zurückgehalten',
  marketingPausedText: (reason) =>
    `Zu viele ${reason === 'complaints' ? 'Beschwerden' : 'Rückläufer'}. Prüfen Sie Ihre E-Mails, bevor Sie die Pause aufheben.`,
  failedEnrollments: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'Person hängt' : 'Personen hängen'} in „${name}“ fest`,
  refusedEntries: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'Ereignis hat' : 'Ereignisse haben'} niemanden in „${name}“ eingelassen`,
  refusedEntriesText:
    'Diese Kontakte haben zu viele aktive Teilnahmen. Vielleicht fehlt ein Ausstieg, oder der Wiedereintritt ist zu großzügig.',
  uncertainMails: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'E-Mail wurde' : 'E-Mails wurden'} vielleicht nicht gesendet`,
  uncertainMailsText:
    'Der Mailserver hat sie angenommen, aber nie bestätigt. Sie werden deshalb nicht erneut gesendet.',
  unmappedEvents: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'Ereignis' : 'Ereignisse'} von „${name}“ ohne Kontakt`,
  unmappedEventsText: 'Zeigen Sie Rollcall, wo die Adresse steht, dann werden sie erneut verarbeitet.',
  ruleOff: (name) => `Regel „${name}“ wurde abgeschaltet`,
  ruleOffText: (reason) =>
    reason === 'gone'
      ? 'Der Empfänger hat mit 410 geantwortet: Es gibt ihn nicht mehr.'
      : 'Der Empfänger ist zu lange ausgefallen.',
  ruleFailing: (name) => `Regel „${name}“ schlägt fehl`,
  ruleFailingText: 'Die letzten Zustellungen sind fehlgeschlagen.',
  refusedSignatures: ({ count, isOne, name }) =>
    `${count} ${isOne ? 'Payload' : 'Payloads'} von „${name}“ mit falscher Signatur`,
  since: 'seit',
  events: 'Ereignisse ohne Quelle',
  act: {
    noWorker: 'System prüfen',
    outboxLate: 'System prüfen',
    marketingPaused: 'Einstellungen öffnen',
    failedEnrollments: 'Ansehen und wiederholen',
    refusedEntries: 'Ausstiege ansehen',
    uncertainMails: 'Ansehen',
    unmappedEvents: 'Zuordnen',
    ruleOff: 'Ansehen',
    ruleFailing: 'Ansehen',
    refusedSignatures: 'Geheimnis prüfen',
  },
};

export type OverviewTexts = typeof en;
export const overviewTexts: Texts<OverviewTexts> = { en, de };
