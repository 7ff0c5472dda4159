import { inlineContact, type InlineContact } from '../contacts/contact-field-schemas.js';
import Joi from 'joi';
import type { JsonObject } from '../../domain/json/json.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import type { MailLayout } from '../../domain/mail/mail-content.js';
import { email, id, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { mailSubject, preheader, template } from '../http/input/liquid-schemas.js';
import { languageTag, mailDocument } from '../mail-documents/document-schema.js';

/** Limit for each of html and text; designs exported by editors have up to 150,000. */
const MAX_CHARACTERS = 200_000;

/** A mail without a name, for previews. */
export interface TemplateBody {
  subject: string;
  /** One of the two. */
  html?: string;
  document?: MailDocument | null;
  text?: string | null;
  layout?: MailLayout;
  preheader?: string | null;
  sender?: string | null;
}

const contentFields = {
  subject: mailSubject(),
  html: template().max(MAX_CHARACTERS),
  text: template().max(MAX_CHARACTERS).allow(null),
  layout: Joi.string()
    .valid('base', 'none')
    .meta({ json: { description: 'Defaults to `base`.' } }),
  preheader: preheader().allow(null),
  sender: id('sender').allow(null),
  document: mailDocument().allow(null),
};

const given = Joi.object().unknown().required();
const besideDocument = Joi.forbidden().messages({ 'any.unknown': 'cannot be given beside a document' });

const newContentFields = {
  ...contentFields,
  subject: contentFields.subject.required(),
  html: contentFields.html.when('document', { is: given, then: besideDocument, otherwise: Joi.required() }),
  layout: contentFields.layout.when('document', { is: given, then: besideDocument }),
};

export interface NewTemplateBody extends TemplateBody {
  name: string;
}

export const newTemplateBody = Joi.object<NewTemplateBody, true>({
  name: name().required(),
  ...newContentFields,
});

export type TemplateChanges = Partial<NewTemplateBody>;

/** Fields to change; absent ones stay. */
export const templateChangesBody = Joi.object<TemplateChanges, true>({
  name: name(),
  ...contentFields,
  html: contentFields.html.when('document', { is: given, then: besideDocument }),
  layout: newContentFields.layout,
});

/** Kept as typed; its problems are part of the response. */
export const templateDraftBody = Joi.object<JsonObject>().pattern(Joi.string().allow(''), Joi.any());

export const templatesQuery = Joi.object<PageQuery, true>(pageFields);

/** The data of a mail: an existing contact, an invented one, or a sample. */
export interface SampleBody {
  contactId?: string;
  contact?: InlineContact;
  event?: JsonObject;
  /** Shows all blocks, whatever their conditions. */
  everyone?: boolean;
  /** The language of the email, instead of that of the contact. */
  language?: string;
}

const sample = {
  contactId: id('contact'),
  contact: inlineContact,
  event: Joi.object<JsonObject>().pattern(Joi.string().allow(''), Joi.any()),
  everyone: Joi.boolean(),
  language: languageTag,
};

const ONE_PERSON = { 'object.oxor': 'must have contactId or contact, not both' };

export const previewBody = Joi.object<SampleBody, true>(sample)
  .oxor('contactId', 'contact')
  .messages(ONE_PERSON);

export interface UnsavedPreviewBody extends SampleBody {
  template: TemplateBody;
}

export const unsavedPreviewBody = Joi.object<UnsavedPreviewBody, true>({
  template: Joi.object<TemplateBody, true>(newContentFields).required(),
  ...sample,
})
  .oxor('contactId', 'contact')
  .messages(ONE_PERSON);

export interface TestBody extends SampleBody {
  to: string;
  /** Sent instead of the published content. */
  template?: TemplateBody;
}

export interface UnsavedTestBody extends UnsavedPreviewBody {
  to: string;
}

export const unsavedTestBody = Joi.object<UnsavedTestBody, true>({
  to: email().required(),
  template: Joi.object<TemplateBody, true>(newContentFields).required(),
  ...sample,
})
  .oxor('contactId', 'contact')
  .messages(ONE_PERSON);

export const testBody = Joi.object<TestBody, true>({
  to: email().required(),
  template: Joi.object<TemplateBody, true>(newContentFields),
  ...sample,
})
  .oxor('contactId', 'contact')
  .messages(ONE_PERSON);
