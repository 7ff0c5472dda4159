import { freeVariables } from './free-variables.js';
import { mergeTagsIn, variableFor } from './merge-tags.js';

/** What makes good a warning: at its path, `from` becomes `to` wherever it stands. */
export interface Mend {
  from: string;
  to: string;
}

/** What looks wrong in a text, and where. */
export interface TextWarning {
  path: string;
  message: string;
  mend?: Mend;
}

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

/** Merge tags of other tools, and variables that do not exist here and so are always empty. */
export function textWarnings(text: string, path: string, roots: readonly string[]): TextWarning[] {
  const tags = mergeTagsIn(text);
  const unknown = freeVariables(text).filter(
    ({ root, tag }) =>
      !roots.includes(root) &&
      !tags.some((foreign) => foreign.tag.includes(tag) || tag.includes(foreign.tag)),
  );
  const warnings = new Map<string, TextWarning>();
  for (const { tag, tool, output } of tags) warnings.set(tag, tagWarning(path, { tag, tool, output }, roots));
  for (const { path: variable, tag } of unknown) {
    const key = `${variable} ${tag}`;
    if (!warnings.has(key)) warnings.set(key, variableWarning(path, { variable, tag, roots }));
  }
  return [...warnings.values()].slice(0, MAX_WARNINGS);
}

/** The parts of a mail that are templates. */
export interface MailTexts {
  subject?: string | null;
  preheader?: string | null;
  html?: string | null;
  text?: string | null;
}

const PARTS = ['subject', 'preheader', 'html', 'text'] as const;

/** The warnings of a mail's texts, by part. */
export function mailTextWarnings(mail: MailTexts, roots: readonly string[]): TextWarning[] {
  return PARTS.flatMap((part) => textWarnings(mail[part] ?? '', part, roots));
}

function tagWarning(
  path: string,
  { tag, tool, output }: { tag: string; tool: string; output: string | null },
  roots: readonly string[],
): TextWarning {
  const says = `has ${tag}, a merge tag of ${tool}, which means nothing here`;
  if (output === null || !roots.includes(rootOf(output.slice(3, -3)))) return { path, message: says };
  return { path, message: `${says}: write ${output}`, mend: { from: tag, to: output } };
}

function variableWarning(
  path: string,
  { variable, tag, roots }: { variable: string; tag: string; roots: readonly string[] },
): TextWarning {
  const says = `${variable} does not exist here and is always empty`;
  const known = variableFor(variable);
  if (known === null || !roots.includes(rootOf(known))) return { path, message: says };
  const to = tag.replace(variable, known);
  return { path, message: `${says}: write ${known}`, mend: { from: tag, to } };
}

function rootOf(variable: string): string {
  return variable.split('.', 1)[0] ?? '';
}
