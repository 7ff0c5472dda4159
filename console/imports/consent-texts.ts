import type { Texts } from '../texts/language';

const en = {
  questions: 'Who wants email?',
  questionsHint: 'These columns look like consent. You can start the import once it’s clear what they mean.',
  meaningOf: (column: string) => `Column “${column}”`,
  valueOf: (column: string, value: string) => `“${value}” in “${column}” means`,
  choose: 'Choose …',
  roles: { answer: 'A yes is consent', opposite: 'A yes means they have left', none: 'Not about consent' },
  means: {
    yes: 'Has consented',
    no: 'Hasn’t consented',
    pending: 'Hasn’t confirmed yet',
    left: 'Has unsubscribed',
    bounced: 'Address bounced',
    complained: 'Reported spam',
    nothing: 'Nothing',
  },
  kinds: { contacts: 'People', suppressions: 'Addresses that don’t get email' },
  suppressionsHint:
    'Every address in the file is suppressed: no marketing email, and no new contacts. Undoing the import doesn’t change that.',
  everyone: 'People in this file',
  everyoneIs: {
    none: 'As their rows say',
    left: 'Have unsubscribed',
    bounced: 'Have bounced',
    complained: 'Have reported spam',
    no: 'Have never consented',
    pending: 'Haven’t confirmed yet',
  },
};

const de: typeof en = {
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

export type ConsentTexts = typeof en;
/** What is asked and said about consent in a file. */
export const consentTexts: Texts<ConsentTexts> = { en, de };
