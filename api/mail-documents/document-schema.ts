import Joi from 'joi';
import { parseLanguage } from '../../domain/contact/locale.js';
import type {
  MailDocument,
  MailStyle,
  SharedTranslation,
  TranslatedBlock,
  Translation,
} from '../../domain/mail-document/document.js';
import { mailFonts } from '../../domain/mail-document/document.js';
import { MAX_TRANSLATIONS } from '../../domain/mail-document/document-limits.js';
import { mailSubject, preheader } from '../http/input/liquid-schemas.js';
import { BLOCK_ID, blockList, translatedBlock } from './block-schemas.js';

const HEX = /^#[0-9a-f]{6}$/i;

export const languageTag = Joi.string()
  .custom((given: string, helpers) =>
    parseLanguage(given) === given ? given : helpers.error('language.refused'),
  )
  .messages({ 'language.refused': 'must be a BCP 47 language tag, such as en-GB' })
  .meta({ json: { format: 'bcp47-language', examples: ['en-GB'] } });

const color = Joi.string()
  .pattern(HEX)
  .messages({ 'string.pattern.base': 'must be a color such as #0f766e' });

const style = Joi.object<MailStyle, true>({
  width: Joi.number().integer().min(480).max(720),
  font: Joi.string().valid(...mailFonts),
  page: color,
  card: color,
  corner: Joi.number().integer().min(0).max(24),
  head: Joi.string().valid('brand', 'none'),
});

const blocks = Joi.object<Record<string, TranslatedBlock>>().pattern(BLOCK_ID, translatedBlock).required();

const translation = Joi.object<Translation, true>({
  subject: mailSubject(),
  preheader: preheader(),
  blocks,
}).meta({ component: 'MailTranslation' });

const sharedTranslation = Joi.object<SharedTranslation, true>({ blocks }).meta({
  component: 'SnippetTranslation',
});

function translationsOf<T>(one: Joi.ObjectSchema<T>): Joi.ObjectSchema<Record<string, T>> {
  return Joi.object<Record<string, T>>()
    .pattern(languageTag, one)
    .max(MAX_TRANSLATIONS)
    .messages({ 'object.unknown': 'is not a BCP 47 language tag, such as de' });
}

/** The texts of a snippet in other languages. */
export const sharedTranslations = translationsOf(sharedTranslation);

/** A mail in blocks. What depends on all of it is a matter of `documentProblems`. */
export function mailDocument(): Joi.ObjectSchema<MailDocument> {
  return schema;
}

const schema = Joi.object<MailDocument, true>({
  version: Joi.number()
    .valid(1)
    .required()
    .messages({ 'any.only': 'must be 1, the only version of documents so far' }),
  language: languageTag,
  style,
  blocks: blockList().required(),
  translations: translationsOf(translation),
}).meta({ component: 'MailDocument' });
