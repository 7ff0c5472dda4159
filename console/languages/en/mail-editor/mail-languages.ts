export const mailLanguages = {
  own: 'Language of the original',
  ownHint: 'Say first what language you write in. Then add those that it is translated into.',
  hint: 'People read the email in their language as far as it is translated, and the rest in the original.',
  add: 'Add a language',
  addHint: 'For example French',
  done: 'Done',
  missing: (n: number) => `${n} missing`,
  older: (n: number) => (n === 1 ? '1 older than the original' : `${n} older than the original`),
  translate: (name: string) => `Translation: ${name}`,
  marksHint:
    'Numbers such as {2} are values of the original; behind a colon is what is written if one is empty. <3>…</3> are links and marked texts, <br/> is a line break.',
  onlyToDo: 'Only what is to be done',
  nothingToDo: 'Everything is translated.',
  nothingYet: 'The email has no texts yet.',
  states: { missing: 'Missing', older: 'Older than the original', done: 'Done' },
  stillRight: 'Still right',
  unknownPart: 'It names a part that the original does not have.',
  export: 'Export',
  import: 'Import',
  imported: (n: number) => (n === 1 ? '1 text is translated' : `${n} texts are translated`),
  unknown: (n: number) => (n === 1 ? '1 text did not fit' : `${n} texts did not fit`),
  remove: 'Remove language',
  removed: (name: string) => `${name} is removed`,
  undo: 'Undo',
  kinds: { subject: 'Subject', preheader: 'Preview text' },
};

export type MailLanguageTexts = typeof mailLanguages;
