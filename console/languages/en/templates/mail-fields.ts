export const mailFields = {
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

export type MailFieldTexts = typeof mailFields;
