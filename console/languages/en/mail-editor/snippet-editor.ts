export const snippetEditor = {
  inEmails: (n: number) => (n === 1 ? 'One email has it.' : `${n} emails have it.`),
  inNone: 'No saved email has it yet.',
  editIt: 'Edit it',
  copy: 'Make it a copy',
  editing: (name: string) => `Snippet: ${name}`,
  name: 'Name',
  changes: (n: number) => (n === 1 ? 'Saving changes 1 email:' : `Saving changes ${n} emails:`),
  changesNone: 'Saving changes no other email yet.',
  scheduled: 'Broadcasts that are scheduled stay as they are.',
  types: { template: 'Template', automation: 'Automation', broadcast: 'Broadcast' },
  more: (n: number) => `and ${n} more`,
  save: (n: number) =>
    n === 0 ? 'Save' : n === 1 ? 'Save and change 1 email' : `Save and change ${n} emails`,
  saved: (name: string) => `${name} is saved`,
  shareHint: 'Emails that have it all change when it does. Here, it takes the place of the blocks.',
  create: 'Create snippet',
  created: (name: string) => `${name} is a snippet now`,
};

export type SnippetEditorTexts = typeof snippetEditor;
