import Joi from 'joi';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { MAX_IMPORTED } from '../../domain/mail-import/import-mail.js';
import { id } from '../http/input/common-schemas.js';
import { mailSubject, preheader } from '../http/input/liquid-schemas.js';
import { textFormats, type TextFormat } from '../../domain/mail-document/text-files.js';
import { languageTag, mailDocument } from './document-schema.js';

export interface CompileBody {
  document: MailDocument;
}

/** A mail that is about to be sent. */
export interface CheckBody extends CompileBody {
  subject: string;
  preheader?: string | null;
  /** To whose subscribers it goes; without it, no people are looked at. */
  list?: string;
  /** Whether an event causes it. */
  event?: boolean;
  /** Whether it asks people to confirm a sign-up. */
  confirmation?: boolean;
}

export const checkBody = Joi.object<CheckBody, true>({
  document: mailDocument().required(),
  subject: mailSubject().allow('').required(),
  preheader: preheader().allow('', null),
  list: id('list'),
  event: Joi.boolean(),
  confirmation: Joi.boolean(),
});

export const compileBody = Joi.object<CompileBody, true>({ document: mailDocument().required() });

/** A mail of another program: one of the two. */
export type ImportBody = { html: string; mjml?: undefined } | { mjml: string; html?: undefined };

const source = Joi.string().max(MAX_IMPORTED);

export const importBody = Joi.object<ImportBody>({ html: source, mjml: source })
  .xor('html', 'mjml')
  .messages({
    'object.missing': 'must have html or mjml',
    'object.xor': 'must have only one of html and mjml',
  });

/** A mail whose texts are to be translated. */
export interface TextsBody {
  document: MailDocument;
  subject?: string;
  preheader?: string;
  /** To translate into. */
  language: string;
  format: TextFormat;
}

const translating = {
  document: mailDocument().required(),
  language: languageTag.required(),
  format: Joi.string()
    .valid(...textFormats)
    .required(),
};

export const textsBody = Joi.object<TextsBody, true>({
  ...translating,
  subject: mailSubject(),
  preheader: preheader(),
});

export interface TranslateBody extends Pick<TextsBody, 'document' | 'language' | 'format'> {
  /** The file. */
  content: string;
}

export const translateBody = Joi.object<TranslateBody, true>({
  ...translating,
  content: Joi.string().max(MAX_IMPORTED).required(),
});
