export const draft = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  mailUnfinished: 'The email is saved once it has a subject and content.',
  variantsUnfinished: 'The variants are saved once all of them are complete.',
  inVariants: 'Each variant has its own content, below.',
  showTheirs: 'Show their version',
  listFirst: 'Choose the list to send to first.',
  mendFirst: 'Mend this before the email is sent',
};

export type DraftTexts = typeof draft;
