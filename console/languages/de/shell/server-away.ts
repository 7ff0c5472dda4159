import type { ServerAwayTexts } from '../../en/shell/server-away.js';

export const serverAway: ServerAwayTexts = {
  away: (count, { isOne, isExact }) =>
    isOne
      ? 'Der Mailserver ist nicht erreichbar: 1 E-Mail wartet darauf'
      : `Der Mailserver ist nicht erreichbar: ${isExact ? count : `mehr als ${count}`} E-Mails warten darauf`,
  troubles: {
    refused: 'Unter seiner Adresse antwortet nichts.',
    unknownHost: 'Sein Hostname ist unbekannt.',
    timeout: 'Er antwortet nicht rechtzeitig.',
    reset: 'Er bricht die Verbindung ab.',
    certificate: 'Sein Zertifikat ist nicht gültig.',
    signIn: 'Er lehnt die Anmeldung ab: Prüfen Sie Benutzername, Passwort oder Schlüssel.',
    busy: 'Er nimmt gerade keine E-Mails an.',
  },
  since: 'Sie warten seit',
  next: 'Nächster Versuch',
  retry: 'Jetzt versuchen',
  show: 'E-Mails zeigen',
  check: 'Mailserver prüfen',
  retrying: (count, isOne) =>
    isOne ? '1 E-Mail wird jetzt versucht.' : `${count} E-Mails werden jetzt versucht.`,
  standstill: {
    noWorker: 'Kein Worker läuft: E-Mails, Webhooks und Wartezeiten werden angehalten.',
    outboxLate: 'Was fällig ist, beginnt nicht: Temporal oder alle Worker sind nicht erreichbar.',
  },
  standstillSince: 'Seit',
  checkSystem: 'System prüfen',
  nothingWaits: 'Es wartet keine E-Mail mehr.',
};
