import { countIn } from '../../attention/count-in.js';
import type { AlertWords } from './alert-words.js';
import type { AttentionWords } from '../../attention/say-attention.js';

/** What needs attention, in words. */
export const attentionWords: AttentionWords = {
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
  events: 'Ereignisse ohne Quelle',
};

/** What is around the news of it. */
export const alertWords: AlertWords = {
  language: 'de',
  subject: (title, workspace) => `${title} (${workspace})`,
  subjectOfMany: (count, workspace) => `${count} Dinge brauchen in „${workspace}“ Aufmerksamkeit`,
  digestSubject: (workspace) => `Was in „${workspace}“ Aufmerksamkeit braucht`,
  mendedSubject: (title, workspace) => `Behoben: ${title} (${workspace})`,
  since: (at) => `Seit ${at}.`,
  lasted: (from, until) => `Bemerkt um ${from}, vorbei um ${until}.`,
  headings: { opened: 'Neu', still: 'Noch offen', mended: 'Behoben' },
  mended: {
    noWorker: () => 'Ein Worker läuft wieder',
    outboxLate: () => 'Befehle werden wieder ausgeführt',
    mailServerAway: () => 'E-Mails warten nicht mehr auf den Mailserver',
    marketingPaused: () => 'Marketing-E-Mails werden nicht mehr zurückgehalten',
    failedEnrollments: (name) => `Niemand hängt mehr in „${name}“ fest`,
    refusedEntries: (name) => `In letzter Zeit kamen alle in „${name}“ hinein`,
    uncertainMails: () => 'Keine E-Mail ist mehr ungewiss',
    unmappedEvents: (name) => `Alle Ereignisse von „${name}“ haben einen Kontakt`,
    ruleOff: (name) => `Regel „${name}“ ist nicht mehr abgeschaltet`,
    ruleFailing: (name) => `Regel „${name}“ schlägt nicht mehr fehl`,
    broadcastNotApproved: (name) => `„${name}“ wartet nicht mehr auf Freigabe`,
    refusedSignatures: (name) => `In letzter Zeit stimmten alle Signaturen von „${name}“`,
  },
  why: 'Sie sind Mitglied dieses Arbeitsbereichs. Wählen Sie, wovon und wann Sie erfahren:',
  look: 'Öffnen',
  trial: (workspace) => `Hier meldet „${workspace}“, was Aufmerksamkeit braucht.`,
};
