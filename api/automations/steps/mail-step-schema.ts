import Joi from 'joi';
import {
  DOCUMENT_IN_LAYOUT,
  isHtmlDocument,
  type MailKind,
  type MailLayout,
} from '../../../domain/mail/mail-content.js';
import { itemState } from '../../http/input/array-schemas.js';
import { email, id as documentId } from '../../http/input/common-schemas.js';
import { mailSubject, preheader, template } from '../../http/input/liquid-schemas.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { mailDocument } from '../../mail-documents/document-schema.js';

/** Both forms of a mail in one interface. */
interface AnyMail {
  id?: string;
  type: 'sendEmail';
  template?: string;
  subject?: string;
  document?: MailDocument;
  html?: string;
  text?: string;
  layout?: MailLayout;
  preheader?: string;
  kind?: MailKind;
  replyTo?: string;
  sender?: string;
}

/** A step that sends a mail; `id` is the schema of its id. */
export function mailStep(id: Joi.StringSchema): Joi.ObjectSchema<AnyMail> {
  return Joi.object<AnyMail, true>({
    id,
    type: Joi.string().valid('sendEmail').required(),
    template: documentId('template'),
    subject: mailSubject(),
    document: mailDocument(),
    html: template(),
    text: template(),
    layout: Joi.string()
      .valid('base', 'none')
      .meta({ json: { description: 'Defaults to `base`, or to `none` for a full HTML document.' } }),
    preheader: preheader(),
    kind: Joi.string().valid('marketing', 'transactional'),
    replyTo: email(),
    sender: documentId('sender'),
  })
    .xor('template', 'subject')
    .or('template', 'document', 'html', 'text')
    .without('template', ['document', 'html', 'text', 'layout', 'preheader'])
    .without('document', ['html', 'layout'])
    .custom((mail: AnyMail, helpers) =>
      mail.layout === 'base' && isHtmlDocument(mail.html ?? '')
        ? helpers.error('document', {}, itemState(helpers, 'html'))
        : mail,
    )
    .messages({
      document: DOCUMENT_IN_LAYOUT,
      'object.missing': 'must have a template, or a subject with a document, html or text',
      'object.xor': 'must have either a template or a subject, not both',
      'object.without': 'must have either {#main} or {#peer}, not both',
    });
}
