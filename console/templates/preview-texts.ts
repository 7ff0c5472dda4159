import type { Texts } from '../texts/language';

const en = {
  preview: 'Preview',
  person: 'Preview for',
  sample: (name: string) => `${name} (sample)`,
  empty: 'The preview shows up once there’s a subject and some content.',
  sendTest: 'Send test',
  testTo: 'Send to',
  testHint: 'To members of the workspace; admins can send to any address.',
  send: 'Send',
  testQueued: (to: string) => `A test is on its way to ${to}`,
};

const de: typeof en = {
  preview: 'Vorschau',
  person: 'Vorschau für',
  sample: (name) => `${name} (Beispiel)`,
  empty: 'Die Vorschau erscheint, sobald es Betreff und Inhalt gibt.',
  sendTest: 'Test senden',
  testTo: 'Senden an',
  testHint: 'An Mitglieder des Arbeitsbereichs; die Verwaltung an jede Adresse.',
  send: 'Senden',
  testQueued: (to) => `Ein Test ist unterwegs an ${to}`,
};

export const previewTexts: Texts<typeof en> = { en, de };
