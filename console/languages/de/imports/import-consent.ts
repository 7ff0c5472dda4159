import type { ImportConsentTexts } from '../../en/imports/import-consent.js';

export const importConsent: ImportConsentTexts = {
  questions: 'Wer möchte E-Mails?',
  questionsHint:
    'Diese Spalten sehen nach Einwilligung aus. Der Import kann beginnen, sobald klar ist, was sie bedeuten.',
  meaningOf: (column) => `Spalte „${column}“`,
  valueOf: (column, value) => `„${value}“ in „${column}“ bedeutet`,
  choose: 'Auswählen …',
  roles: {
    answer: 'Ja heißt Einwilligung',
    opposite: 'Ja heißt abgemeldet',
    none: 'Hat nichts mit Einwilligung zu tun',
  },
  means: {
    yes: 'Hat eingewilligt',
    no: 'Hat nicht eingewilligt',
    pending: 'Noch nicht bestätigt',
    left: 'Hat sich abgemeldet',
    bounced: 'Adresse unzustellbar',
    complained: 'Hat Spam gemeldet',
    nothing: 'Nichts',
  },
  kinds: { contacts: 'Personen', suppressions: 'Adressen, die keine E-Mails bekommen' },
  suppressionsHint:
    'Jede Adresse der Datei wird gesperrt: keine Marketing-E-Mails, und keine neuen Kontakte. Das bleibt so, auch wenn der Import rückgängig gemacht wird.',
  everyone: 'Personen in dieser Datei',
  everyoneIs: {
    none: 'Wie in ihren Zeilen',
    left: 'Haben sich abgemeldet',
    bounced: 'Sind unzustellbar',
    complained: 'Haben Spam gemeldet',
    no: 'Haben nie eingewilligt',
    pending: 'Noch nicht bestätigt',
  },
};
