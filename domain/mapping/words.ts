/** Longer names are labels or junk; their beginning is enough. */
const MAX_NAME = 64;

const CAMEL_BORDER = /([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;
const PLAIN = /^[a-z0-9_]+$/;

/** One-word spellings of "email" in other languages; see `EMAIL_PIECES` for scripts without spaces. */
const EMAIL_WORDS = new Set(
  'email emails mail mails correo correos courriel courriels epost eposta epostadresse epostadress sähköposti почта имейл'
    .split(' ')
    .concat(['mailadresse', 'emailadresse', 'emailadres', 'mailaddress', 'البريد', 'ईमेल', 'อีเมล', 'דוא']),
);
const EMAIL_PIECES = ['メール', '邮箱', '郵箱', '电邮', '電郵', '邮件', '郵件', '信箱', '이메일', '메일'];
const EMAIL_TAILS = new Set(['mail', 'mails', 'post', 'posta', 'пошта', 'почта']);

/** Size of the cache of names; it is cleared when full. */
const MAX_CACHED = 4_000;
const cache = new Map<string, readonly string[]>();

/**
 * Splits a field name of any style into lower-case words: `customerEmail`, `customer_email`, `Customer E-Mail`
 * and `CUSTOMEREMAIL` all give `['customer', 'email']`.
 */
export function fieldWords(name: string): readonly string[] {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const words = splitWords(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (isCacheable(name)) cache.set(name, words);
  return words;
}

/** Field names are cached, but never an address that was used as one. */
export function isCacheable(name: string): boolean {
  return name.length <= MAX_NAME && !name.includes('@');
}

/** Like `fieldWords`, but without caching, for texts that are not field names. */
export function splitWords(text: string): string[] {
  const name = text.length > MAX_NAME ? text.slice(0, MAX_NAME) : text;
  const rough = PLAIN.test(name) ? name.match(/[a-z]+|\d+/g) : splitStyled(name);
  return rough === null ? [] : joinEmail(rough);
}

function splitStyled(text: string): string[] | null {
  return text.normalize('NFKC').replace(CAMEL_BORDER, '$& ').toLowerCase().match(WORD);
}

function joinEmail(rough: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < rough.length; index++) {
    const word = rough[index] ?? '';
    if ((word === 'e' || word === 'эл') && EMAIL_TAILS.has(rough[index + 1] ?? '')) {
      words.push('email');
      index++;
    } else words.push(...splitCompound(word));
  }
  return words;
}

/** `username` is a word of its own: a login. */
const PERSON_COMPOUND =
  /^(user(?!name$)|customer|ccust|cust|contact|member|client|subscriber|person|profile|player|lead|buyer|payer|donor|guest|student)(id|name|firstname|lastname|fullname)$/;
const NAME_PIECES: Readonly<Record<string, readonly string[]>> = {
  firstname: ['first', 'name'],
  lastname: ['last', 'name'],
  fullname: ['full', 'name'],
};

/** `useremail` is two words; so are `customerid` and `custname`. */
function splitCompound(word: string): string[] {
  if (EMAIL_WORDS.has(word) || EMAIL_PIECES.some((piece) => word.includes(piece))) return ['email'];
  const at = word.indexOf('email');
  if (at >= 0) return [word.slice(0, at), 'email', word.slice(at + 5)].filter((part) => part !== '');
  const [, person, rest] = PERSON_COMPOUND.exec(word) ?? [];
  return person === undefined || rest === undefined ? [word] : [person, ...(NAME_PIECES[rest] ?? [rest])];
}

const squeezed = new Map<string, string>();

/** A name without separators and case, as a key of our own tables. */
export function squeeze(name: string): string {
  const known = squeezed.get(name);
  if (known !== undefined) return known;
  const result = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (squeezed.size >= MAX_CACHED) squeezed.clear();
  if (isCacheable(name)) squeezed.set(name, result);
  return result;
}

/** The approximate singular of an English plural, good enough for table lookups. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
