import { locateBlocks } from '../../../domain/mail-document/locate-blocks.js';
import {
  applyTexts,
  changedTexts,
  textUnits,
  withoutText,
  type TextUnit,
} from '../../../domain/mail-document/text-units.js';
import { translationOfBlock } from '../../../domain/mail-document/translated.js';
import { variantsIn, withVariant, type Variant } from '../../../domain/mail-document/variants.js';
import type { MailDocument as Original } from '../../../domain/mail-document/document.js';
import type { MailDocument } from '../document/document.js';
import { isMailDocument } from '../document/shape.js';

export type LineState = 'missing' | 'older' | 'done';

/** A text of an email, and how far it is translated. */
export interface Line extends TextUnit {
  state: LineState;
  /** The original that was translated, if it is known to be another. */
  was: string | null;
}

interface Inbox {
  subject: string;
  preheader: string;
}

/** The texts of an email with their translations into a language, in its order. */
export function linesIn(document: unknown, inbox: Inbox, language: string): Line[] {
  if (!isOriginal(document)) return [];
  const blocks = document.translations?.[language]?.blocks ?? {};
  const changed = new Map<string, string | null>(
    [...locateBlocks(document.blocks)].flatMap(({ block }) =>
      [...changedTexts(block, translationOfBlock(blocks, block.id))].map(
        ([field, was]) => [`${block.id}.${field}`, was] as const,
      ),
    ),
  );
  return textUnits(document, inbox, language).map((unit) => ({
    ...unit,
    state: unit.translation === '' ? 'missing' : changed.has(unit.id) ? 'older' : 'done',
    was: changed.get(unit.id) ?? null,
  }));
}

/** Of `b1.items[0]`, `b1`; what is beside the blocks stands for itself. */
function blockOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** The email with a text in a language; null if it names what the original does not have. Empty is none. */
export function withText(
  document: unknown,
  language: string,
  { id, text }: { id: string; text: string },
): MailDocument | null {
  if (!isOriginal(document)) return null;
  if (text.trim() === '') return asEdited(withoutText(document, language, id));
  return applied(document, language, new Map([[id, text]]));
}

/** With all translations of a block as they are, for the original as it is now; null if that has lost what they name. */
export function withTheSame(document: unknown, language: string, id: string): MailDocument | null {
  if (!isOriginal(document)) return null;
  const texts = textUnits(document, {}, language).filter((unit) => blockOf(unit.id) === blockOf(id));
  return applied(document, language, new Map(texts.map((unit) => [unit.id, unit.translation])));
}

function applied(
  document: Original,
  language: string,
  texts: ReadonlyMap<string, string>,
): MailDocument | null {
  const { document: next, unknown } = applyTexts(document, language, texts);
  return unknown.length === 0 ? asEdited(next) : null;
}

/** What of an email is no text, but may be another in a language. */
export function variantLines(document: unknown, language: string): Variant[] {
  return isOriginal(document) ? variantsIn(document, language) : [];
}

/** The email with one of them in a language. */
export function withOwn(
  document: unknown,
  language: string,
  variant: Pick<Variant, 'id' | 'field' | 'own'>,
): MailDocument | null {
  return isOriginal(document) ? asEdited(withVariant(document, language, variant)) : null;
}

/** The domain's type of the same document. */
function isOriginal(document: unknown): document is Original {
  return isMailDocument(document);
}

function asEdited(document: unknown): MailDocument | null {
  return isMailDocument(document) ? document : null;
}

/** Without one of the languages that it is translated into. */
export function withoutLanguage(document: MailDocument, language: string): MailDocument {
  const { translations = {}, ...rest } = document;
  const left = Object.fromEntries(Object.entries(translations).filter(([tag]) => tag !== language));
  return Object.keys(left).length === 0 ? rest : { ...rest, translations: left };
}
