import type { Texts } from '../texts/language';

const en = {
  subject: 'Subject',
  preheader: 'Preview text',
  preheaderHint: 'Shown next to the subject in the inbox.',
  html: 'Content',
  htmlHint: 'HTML with Liquid. Type {{ to insert fields of the contact or the event.',
  documentHint: 'A complete HTML document with Liquid. The design is all yours.',
  text: 'Text version',
  textHint: 'If empty, it’s made from the content.',
  layout: 'Layout',
  base: 'Your brand',
  baseHint: 'Logo, colors, address, unsubscribe link',
  none: 'None',
  noneHint: 'The content is the whole document',
};

const de: typeof en = {
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

export const mailTexts: Texts<typeof en> = { en, de };
