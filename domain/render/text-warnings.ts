import { freeVariables } from './free-variables.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import { mergeTagsIn, variableFor, type MergeTag } from './merge-tags.js';

/** The variables of mails and webhooks of automations. */
export const AUTOMATION_ROOTS: readonly string[] = [
  'contact',
  'event',
  'workspace',
  'steps',
  'unsubscribeUrl',
  'list',
];
/** Of mails that no event has caused. */
export const BROADCAST_ROOTS: readonly string[] = ['contact', 'workspace', 'unsubscribeUrl', 'list'];
export const CONFIRMATION_ROOTS: readonly string[] = [
  'contact',
  'workspace',
  'list',
  'confirmUrl',
  'reminder',
];

/** Of one text. */
const MAX_WARNINGS = 30;
/** Of a tag that a warning offers to replace, in characters. */
const MAX_MENDED = 1_000;

/** Merge tags of other tools, and variables that do not exist here and so are always empty. */
export function textWarnings(text: string, path: string, roots: readonly string[]): Warning[] {
  const tags = mergeTagsIn(text);
  const warnings = tags.map((tag) => tagWarning(path, tag, roots));
  return [...warnings, ...variableWarnings(text, path, roots, tags)].slice(0, MAX_WARNINGS);
}

/** Variables that do not exist here, but for those within `tags`. */
export function variableWarnings(
  text: string,
  path: string,
  roots: readonly string[],
  tags: readonly MergeTag[] = [],
): Warning[] {
  const warnings: Warning[] = [];
  // Of each tag, of which one may be long and have tens of thousands of variables; null for one of another tool.
  const named = new Map<string, Set<string> | null>();
  for (const { root, path: variable, tag } of freeVariables(text)) {
    if (roots.includes(root)) continue;
    if (!named.has(tag)) named.set(tag, isForeign(tag, tags) ? null : new Set());
    const names = named.get(tag) ?? null;
    if (names === null || names.has(variable)) continue;
    names.add(variable);
    warnings.push(variableWarning(path, { variable, tag, roots }));
    if (warnings.length === MAX_WARNINGS) break;
  }
  return warnings;
}

function isForeign(tag: string, tags: readonly MergeTag[]): boolean {
  return tags.some((foreign) => foreign.tag.includes(tag) || tag.includes(foreign.tag));
}

/** The parts of a mail that are templates. HTML and text may be compiled from blocks. */
export interface MailTexts {
  compiled?: object | null;
  subject?: string | null;
  preheader?: string | null;
  html?: string | null;
  text?: string | null;
}

const PARTS = ['subject', 'preheader', 'html', 'text'] as const;

/** The texts of a mail, and where its author has written them. */
export function mailTexts(mail: MailTexts): { path: string; text: string }[] {
  const isCompiled = (mail.compiled ?? null) !== null;
  return PARTS.map((part) => ({
    path: isCompiled && (part === 'html' || part === 'text') ? IN_DOCUMENT : part,
    text: mail[part] ?? '',
  }));
}

/** What a mail's blocks were compiled to cannot be mended there, and has more variables. */
const IN_DOCUMENT = 'document';

/** The warnings of a mail's texts, by part. */
export function mailTextWarnings(mail: MailTexts, roots: readonly string[]): Warning[] {
  const found = mailTexts(mail).flatMap(({ path, text }) => {
    if (path !== IN_DOCUMENT) return textWarnings(text, path, roots);
    return textWarnings(text, path, [...roots, 'mail']).map(({ mend: _mend, ...warning }) => warning);
  });
  return withoutRepetitions(found);
}

/** Blocks are in the HTML and in the text. */
export function withoutRepetitions(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [JSON.stringify(one), one])).values()];
}

/** The fields that a mail reads of its contact, without the root, by part. */
export function contactFieldsIn(mail: MailTexts): { path: string; name: string }[] {
  const found = mailTexts(mail)
    .flatMap(({ path, text }) => freeVariables(text).map((variable) => ({ path, name: variable.path })))
    .filter(({ name }) => name.startsWith('contact.'))
    .map(({ path, name }) => ({ path, name: name.slice('contact.'.length) }));
  return [...new Map(found.map((one) => [`${one.path} ${one.name}`, one])).values()];
}

function tagWarning(path: string, { tag, tool, output }: MergeTag, roots: readonly string[]): Warning {
  const instead = output !== null && roots.includes(variableRoot(output.slice(3, -3))) ? output : null;
  const warning = toWarning(path, 'foreignTag', { tag, tool, instead });
  return instead === null ? warning : { ...warning, mend: { from: tag, to: instead } };
}

function variableWarning(
  path: string,
  { variable, tag, roots }: { variable: string; tag: string; roots: readonly string[] },
): Warning {
  const known = variableFor(variable);
  const instead = known !== null && roots.includes(variableRoot(known)) ? known : null;
  const warning = toWarning(path, 'unknownVariable', { variable, instead });
  if (instead === null || tag.length > MAX_MENDED) return warning;
  return { ...warning, mend: { from: tag, to: tag.replace(variable, instead) } };
}

function variableRoot(variable: string): string {
  return variable.split('.', 1)[0] ?? '';
}
