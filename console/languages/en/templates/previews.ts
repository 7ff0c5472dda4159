export const previews = {
  preview: 'Preview',
  person: 'Preview for',
  sample: (name: string) => `${name} (sample)`,
  language: 'Language',
  ofPerson: 'That of the person',
  empty: 'The preview shows up once there’s a subject and some content.',
  sendTest: 'Send test',
  testTo: 'Send to',
  testHint: 'Separated by commas. To members of the workspace; admins can send to any address.',
  colleagues: 'Members',
  send: 'Send',
  testQueued: (to: string) => `A test is on its way to ${to}`,
};

export type PreviewTexts = typeof previews;
