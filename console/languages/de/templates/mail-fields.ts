import type { MailFieldTexts } from '../../en/templates/mail-fields.js';

export const mailFields: MailFieldTexts = {
  subject: 'Betreff',
  preheader: 'Vorschautext',
  preheaderHint: 'Steht im Posteingang neben dem Betreff.',
  html: 'Inhalt',
  htmlHint: 'HTML mit Liquid. Tippen Sie {{, um Felder des Kontakts oder des Ereignisses einzufügen.',
  documentHint: 'Ein vollständiges HTML-Dokument mit Liquid. Die Gestaltung liegt bei Ihnen.',
  text: 'Textfassung',
  textHint: 'Wenn leer, entsteht sie aus dem Inhalt.',
  layout: 'Layout',
  base: 'Ihre Marke',
  baseHint: 'Logo, Farben, Anschrift, Abmeldelink',
  none: 'Keines',
  noneHint: 'Der Inhalt ist das ganze Dokument',
};
