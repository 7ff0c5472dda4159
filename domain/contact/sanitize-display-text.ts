/** Maximum length of the result; names of people, places and companies are shorter. */
const MAX_CHARACTERS = 60;
/** Maximum length of text considered. */
const MAX_READ = 1_000;

/** Line breaks, paragraph breaks and control characters. */
const BREAKS = /[\p{Cc}\u2028\u2029]/gu;
/** Zero-width and directional characters, soft hyphens, lone surrogates: they disguise text. */
const INVISIBLE = /[\p{Cf}\p{Cs}\u115f\u1160\u3164]|\u034f|\u17b4|\u17b5/gu;
const TAGS = /<[^<>]*>/gu;
const MARKUP = /[<>{}[\]`|\\^]/gu;
/** URL schemes such as `https:` and `mailto:`. */
const SCHEMES = /\p{L}[\p{L}\p{N}+.-]{1,20}:(?=\S)/gu;
/** Characters that turn words into URLs: mail clients link `example.com` and `a@example.com`. */
const JOINS = /[/@#?=%~]+/gu;
/** Dots, including the other dots allowed in domain names. */
const DOTS = /[.。․·]+(?=[\p{L}\p{N}])/gu;
/** Mail clients turn long numbers into phone links. */
const PHONE = /\+?\p{N}[\p{N}\s().-]{5,}\p{N}/gu;

/**
 * Makes untrusted text safe to show in a mail to someone else: one short line without markup or anything a mail
 * client would turn into a link. Names such as `J.R. O'Neil` stay readable (`J. R. O'Neil`).
 */
export function sanitizeDisplayText(text: string): string {
  const plain = text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(TAGS, ' ')
    .replace(MARKUP, ' ')
    .replace(SCHEMES, ' ')
    .replace(JOINS, ' ')
    .replace(DOTS, '. ')
    .replace(PHONE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return truncate(plain);
}

/** Sanitizes all strings of a JSON value, at any depth; keys are kept. */
export function sanitizeDisplayTextDeep(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeDisplayText(value);
  if (Array.isArray(value)) return value.map(sanitizeDisplayTextDeep);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitizeDisplayTextDeep(each)]));
}

function truncate(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
