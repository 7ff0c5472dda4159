import type { Texts } from '../texts/language';

const en = {
  preview: 'Preview',
  person: 'Preview for',
  sample: (name: string) => `${name}, a sample`,
  empty: 'The preview appears once there are a subject and content.',
  sendTest: 'Send test',
  testTo: 'Send to',
  testHint: 'Members of the workspace; admins can send to any address.',
  send: 'Send',
  testQueued: (to: string) => `A test is on its way to ${to}`,
};

const de: typeof en = {
  preview: 'Vorschau',
  person: 'Vorschau für',
  sample: (name) => `${name}, ein Beispiel`,
  empty: 'Die Vorschau erscheint, sobald es Betreff und Inhalt gibt.',
  sendTest: 'Test senden',
  testTo: 'Senden an',
  testHint: 'Mitglieder des Arbeitsbereichs; Admins an jede Adresse.',
  send: 'Senden',
  testQueued: (to) => `Ein Test ist unterwegs an ${to}`,
};

export const previewTexts: Texts<typeof en> = { en, de };
