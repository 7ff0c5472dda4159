/** A name of a person, a town, an employer: what is longer is no name. */
const MAX_CHARACTERS = 60;
/** No more is looked at: what follows would not be shown. */
const MAX_READ = 1_000;

/** Line and paragraph ends and control characters. */
const BREAKS = /[\p{Cc}\u2028\u2029]/gu;
/** Zero-width and direction characters, soft hyphens, lone surrogates: they hide what is written. */
const UNSEEN = /[\p{Cf}\p{Cs}\u115f\u1160\u3164]|\u034f|\u17b4|\u17b5/gu;
const TAGS = /<[^<>]*>/gu;
const MARKUP = /[<>{}[\]`|\\^]/gu;
/** `https:`, `mailto:` and the like in front of an address. */
const SCHEMES = /\p{L}[\p{L}\p{N}+.-]{1,20}:(?=\S)/gu;
/** What makes an address of words: readers of mail turn `example.com` and `a@example.com` into links. */
const JOINS = /[/@#?=%~]+/gu;
/** Dots, the ideographic and other ones that domain names may be written with too. */
const DOTS = /[.。․·]+(?=[\p{L}\p{N}])/gu;
/** Long numbers become links to call. */
const PHONE = /\+?\p{N}[\p{N}\s().-]{5,}\p{N}/gu;

/**
 * What a stranger typed, fit to stand in a mail to somebody else: one short line without markup, and nothing in it
 * that a mail reader takes for a link. A name such as `J.R. O'Neil` stays readable (`J. R. O'Neil`).
 */
export function sanitizeDisplayText(text: string): string {
  const plain = text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(BREAKS, ' ')
    .replace(UNSEEN, '')
    .replace(TAGS, ' ')
    .replace(MARKUP, ' ')
    .replace(SCHEMES, ' ')
    .replace(JOINS, ' ')
    .replace(DOTS, '. ')
    .replace(PHONE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return shortened(plain);
}

/** The same for all strings of a JSON value, at any depth; keys stay. */
export function sanitizeDisplayTextDeep(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeDisplayText(value);
  if (Array.isArray(value)) return value.map(sanitizeDisplayTextDeep);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitizeDisplayTextDeep(each)]));
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
