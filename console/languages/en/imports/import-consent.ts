/** What is asked and said about consent in a file. */
export const importConsent = {
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

export type ImportConsentTexts = typeof importConsent;
