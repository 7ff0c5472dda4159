import type { PreviewTexts } from '../../en/templates/previews.js';

export const previews: PreviewTexts = {
  preview: 'Vorschau',
  person: 'Vorschau für',
  sample: (name) => `${name} (Beispiel)`,
  language: 'Sprache',
  ofPerson: 'Die der Person',
  empty: 'Die Vorschau erscheint, sobald es Betreff und Inhalt gibt.',
  sendTest: 'Test senden',
  testTo: 'Senden an',
  testHint: 'Durch Kommas getrennt. An Mitglieder des Arbeitsbereichs; die Verwaltung an jede Adresse.',
  colleagues: 'Mitglieder',
  send: 'Senden',
  testQueued: (to) => `Ein Test ist unterwegs an ${to}`,
};
