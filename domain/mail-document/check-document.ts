import { contrastRatio, grounds } from '../mail/brand-colors.js';
import { LIGHT } from '../mail/mail-look.js';
import { sizeWarnings } from '../mail/mail-size.js';
import { mergeTagsIn } from '../render/merge-tags.js';
import { looksRendered } from '../render/has-liquid.js';
import { AUTOMATION_ROOTS, BROADCAST_ROOTS, CONFIRMATION_ROOTS } from '../render/text-warnings.js';
import { toWarning, type Warning, type WarningCode } from '../warnings/warning.js';
import { compile } from './compile.js';
import { pathsWithoutLink } from './confirm-link.js';
import type { MailDocument, Snippets } from './document.js';
import { locateBlocks, type LocatedBlock } from './locate-blocks.js';
import { partsIn, type LocatedLink, type MailParts } from './mail-parts.js';
import { translationOfBlock, translationState } from './translated.js';
import { phraseParts } from './write-phrase.js';

/** A mail that is about to be sent. */
export interface CheckedMail {
  document: MailDocument;
  subject: string;
  preheader?: string | null;
  snippets?: Snippets;
  /** Whether an event has caused it, whose properties it can print. */
  hasEvent: boolean;
  /** Whether it asks people to confirm a sign-up. */
  isConfirmation?: boolean;
}

/** What a mail must not have to be sent; everything else is a matter of taste. */
const STOPPING: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'noAddress',
  'noDescription',
  'valueNotHere',
  'looksLikeCode',
  'emptyMail',
  'emptySubject',
  'noConfirmLink',
]);

/** Whether a mail should not be sent before this is made good. */
export function stopsSending({ code }: Pick<Warning, 'code'>): boolean {
  return STOPPING.has(code);
}

/** What looks wrong in a mail in blocks, by path, in the order of its blocks. */
export function checkDocument(mail: CheckedMail): Warning[] {
  const { document, snippets, isConfirmation = false } = mail;
  const located = [...locateBlocks(document.blocks)];
  const parts = partsIn(document.blocks);
  const found = [
    ...located.flatMap(blockWarnings),
    ...headingWarnings(located),
    ...parts.links.flatMap(linkWarnings),
    ...valueWarnings(parts, mail),
    ...parts.texts.flatMap(({ text, path }) => codeWarnings(text, path)),
    ...(isEmpty(located, parts) ? [toWarning('blocks', 'emptyMail', {})] : []),
    ...(isConfirmation ? pathsWithoutLink(document) : []).map((path) => toWarning(path, 'noConfirmLink', {})),
    ...styleWarnings(document),
    ...translationWarnings(document, located),
  ].map((warning) => ({ ...warning, path: `document.${warning.path}` }));
  const { html } = compile({ document, ...(snippets !== undefined && { snippets }) });
  return [...subjectWarnings(mail), ...found, ...sizeWarnings(html, 'document')];
}

function blockWarnings({ block, path }: LocatedBlock): Warning[] {
  if (block.type !== 'image') return [];
  const isNamed = block.decorative === true || phraseParts(block.alt ?? '').length > 0;
  return [
    ...(phraseParts(block.src).length === 0 ? [toWarning(path, 'noPicture', {})] : []),
    ...(isNamed ? [] : [toWarning(path, 'noDescription', {})]),
  ];
}

function headingWarnings(located: readonly LocatedBlock[]): Warning[] {
  const warnings: Warning[] = [];
  let last = 0;
  let titles = 0;
  for (const { block, path } of located) {
    if (block.type !== 'heading') continue;
    titles += block.level === 1 ? 1 : 0;
    if (block.level === 1 && titles === 2) warnings.push(toWarning(path, 'severalTitles', {}));
    if (last > 0 && block.level > last + 1) warnings.push(toWarning(path, 'headingJumps', {}));
    last = block.level;
  }
  return warnings;
}

const EXAMPLE = /^https?:\/\/(?:www\.)?example\.(?:com|org|net)(?:[/?#]|$)/i;
const PLAIN_HTTP = /^http:\/\//i;
/** Hosts that hide where a link leads, which filters do not like. */
const SHORTENERS =
  /^https?:\/\/(bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly)\//i;
/** Words that say nothing to those who hear a list of links. */
const SAYS_NOTHING =
  /^(?:click here|here|read more|more|link|hier|hier klicken|mehr|weiterlesen|cliquez ici|ici)[.!…]?$/i;

function linkWarnings({ address, path, words }: LocatedLink): Warning[] {
  const [first] = phraseParts(address);
  if (first === undefined) return [toWarning(path, 'noAddress', {})];
  const text = typeof first === 'string' ? first : '';
  const [, host] = SHORTENERS.exec(text) ?? [];
  return [
    ...(/^https?:\/\/$/i.test(text) && phraseParts(address).length === 1
      ? [toWarning(path, 'noAddress', {})]
      : []),
    ...(EXAMPLE.test(text) ? [toWarning(path, 'exampleLink', {})] : []),
    ...(PLAIN_HTTP.test(text) ? [toWarning(path, 'plainHttp', {})] : []),
    ...(host === undefined ? [] : [toWarning(path, 'shortLink', { host })]),
    ...(SAYS_NOTHING.test(words) ? [toWarning(path, 'linkSaysNothing', { words })] : []),
  ];
}

function valueWarnings({ values }: MailParts, { hasEvent, isConfirmation = false }: CheckedMail): Warning[] {
  const roots = isConfirmation ? CONFIRMATION_ROOTS : hasEvent ? AUTOMATION_ROOTS : BROADCAST_ROOTS;
  return values.flatMap(({ value, path, inRepeat }) => {
    const [root = ''] = value.split(/[.[]/, 1);
    const known = [...roots, ...(inRepeat ? ['item', 'forloop'] : [])];
    return known.includes(root) ? [] : [toWarning(path, 'valueNotHere', { value })];
  });
}

/** Liquid and tags of other tools are sent as they stand in a text. */
function codeWarnings(text: string, path: string): Warning[] {
  const [tag] = mergeTagsIn(text);
  const code = tag?.tag ?? (looksRendered(text) ? text.trim() : null);
  return code === null ? [] : [toWarning(path, 'looksLikeCode', { code: code.slice(0, 100) })];
}

/** Nothing but lines and space. */
function isEmpty(located: readonly LocatedBlock[], { texts, values, hasLiquid }: MailParts): boolean {
  const hasOwn = located.some(({ block: { type } }) => ['html', 'snippet', 'image'].includes(type));
  return !hasOwn && !hasLiquid && values.length === 0 && texts.every(({ text }) => text.trim() === '');
}

const MIN_CONTRAST = 4.5;

function styleWarnings({ style = {} }: MailDocument): Warning[] {
  const { page = grounds.light.page, card = grounds.light.card } = style;
  const sides: [string, string, string][] = [
    ['style.page', page, LIGHT.soft],
    ['style.card', card, LIGHT.ink],
  ];
  return sides.flatMap(([path, ground, ink]) => {
    const ratio = contrastRatio(ground, ink);
    return ratio < MIN_CONTRAST
      ? [toWarning(path, 'lowContrast', { ratio: Math.round(ratio * 10) / 10 })]
      : [];
  });
}

/** What is not translated, and what has changed since it was, by language. */
function translationWarnings(
  { translations = {} }: MailDocument,
  located: readonly LocatedBlock[],
): Warning[] {
  return Object.entries(translations).flatMap(([language, translation]) => {
    const states = located.map(({ block }) =>
      translationState(block, translationOfBlock(translation.blocks, block.id)),
    );
    const count = (state: string): number => states.filter((one) => one === state).length;
    const at = `translations.${language}`;
    const [missing, older] = [count('missing'), count('older')];
    return [
      ...(missing > 0 ? [toWarning(at, 'untranslated', { language, blocks: missing })] : []),
      ...(older > 0 ? [toWarning(at, 'olderTranslation', { language, blocks: older })] : []),
    ];
  });
}

const LONG_SUBJECT = 60;

function subjectWarnings({ subject, preheader, isConfirmation = false }: CheckedMail): Warning[] {
  const shown = subject.trim();
  // There are words of ours for confirmations without.
  if (isConfirmation && shown === '') return [];
  if (shown === '') return [toWarning('subject', 'emptySubject', {})];
  const before = (preheader ?? '').trim();
  const letters = shown.replace(/\{\{[^{}]*\}\}/g, '').replace(/[^\p{L}]/gu, '');
  return [
    ...(shown.length > LONG_SUBJECT
      ? [toWarning('subject', 'longSubject', { characters: shown.length })]
      : []),
    ...(letters.length >= 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
      ? [toWarning('subject', 'loudSubject', {})]
      : []),
    ...(before === '' && !isConfirmation ? [toWarning('preheader', 'noPreheader', {})] : []),
    ...(before !== '' && before === shown ? [toWarning('preheader', 'preheaderRepeats', {})] : []),
  ];
}
