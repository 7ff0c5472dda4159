import type { Texts } from '../texts/language';

const en = {
  subject: 'Subject',
  preheader: 'Preview text',
  preheaderHint: 'Shown next to the subject in the inbox.',
  html: 'Content',
  htmlHint: 'HTML with Liquid. Type {{ for fields of the contact and the event.',
  documentHint: 'A whole HTML document with Liquid. The look is your own.',
  text: 'Text version',
  textHint: 'Made from the content if empty.',
  layout: 'Layout',
  base: 'Your brand',
  baseHint: 'Logo, colors, address, unsubscribe link',
  none: 'None',
  noneHint: 'The content is the whole document',
};

const de: typeof en = {
  subject: 'Betreff',
  preheader: 'Vorschautext',
  preheaderHint: 'Steht in der Liste der Mails neben dem Betreff.',
  html: 'Inhalt',
  htmlHint: 'HTML mit Liquid. {{ schlägt Felder des Kontakts und des Ereignisses vor.',
  documentHint: 'Ein ganzes HTML-Dokument mit Liquid. Das Aussehen ist Ihr eigenes.',
  text: 'Textfassung',
  textHint: 'Wird aus dem Inhalt gemacht, wenn leer.',
  layout: 'Layout',
  base: 'Ihre Marke',
  baseHint: 'Logo, Farben, Anschrift, Abmeldelink',
  none: 'Keines',
  noneHint: 'Der Inhalt ist das ganze Dokument',
};

export const mailTexts: Texts<typeof en> = { en, de };
