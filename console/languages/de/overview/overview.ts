import type { OverviewTexts } from '../../en/overview/overview.js';
import { countIn } from '../../../../domain/attention/count-in.js';

export const overview: OverviewTexts = {
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
  mailServerAway: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'E-Mail wartet' : 'E-Mails warten'} auf den Mailserver`,
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
  undelivered: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Mehr als')} ${isOne ? 'Zustellung ist' : 'Zustellungen sind'} nicht angekommen.`,
  broadcastNotApproved: (name) => `„${name}“ wartet auf Freigabe`,
  broadcastNotApprovedText:
    'Die Liste ist seit der Planung gewachsen; deshalb muss eine zweite Person die Rundmail freigeben.',
  refusedSignatures: ({ count, isOne, name }) =>
    `${count} ${isOne ? 'Payload' : 'Payloads'} von „${name}“ mit falscher Signatur`,
  since: 'seit',
  events: 'Ereignisse ohne Quelle',
  act: {
    noWorker: 'System prüfen',
    outboxLate: 'System prüfen',
    mailServerAway: 'E-Mails zeigen',
    marketingPaused: 'Einstellungen öffnen',
    failedEnrollments: 'Ansehen und wiederholen',
    refusedEntries: 'Ereignisse ansehen',
    uncertainMails: 'Ansehen',
    unmappedEvents: 'Zuordnen',
    ruleOff: 'Zustellungen ansehen',
    ruleFailing: 'Zustellungen ansehen',
    broadcastNotApproved: 'Rundmail öffnen',
    refusedSignatures: 'Geheimnis prüfen',
  },
};
