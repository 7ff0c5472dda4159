/** Longer names are labels or junk; their beginning says what they are. */
const MAX_NAME = 64;

const CAMEL_BORDER = /([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;
const PLAIN = /^[a-z0-9_]+$/;

/** One-word spellings of "e-mail" in other languages; see `EMAIL_PIECES` for scripts without spaces. */
const EMAIL_WORDS = new Set(
  'email emails mail mails correo correos courriel courriels epost eposta epostadresse epostadress sähköposti почта имейл'
    .split(' ')
    .concat(['mailadresse', 'emailadresse', 'emailadres', 'mailaddress', 'البريد', 'ईमेल', 'อีเมล', 'דוא']),
);
const EMAIL_PIECES = ['メール', '邮箱', '郵箱', '电邮', '電郵', '邮件', '郵件', '信箱', '이메일', '메일'];
const EMAIL_TAILS = new Set(['mail', 'mails', 'post', 'posta', 'пошта', 'почта']);

/** Names remembered between payloads; the memory starts afresh when it is full. */
const MAX_REMEMBERED = 4_000;
const remembered = new Map<string, readonly string[]>();

/**
 * Splits the name of a field into lower-case words, whatever its style: `customerEmail`, `customer_email`,
 * `Customer E-Mail` and `CUSTOMEREMAIL` all give `['customer', 'email']`.
 */
export function wordsOf(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const words = splitWords(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (isMemorable(name)) remembered.set(name, words);
  return words;
}

/** Names of fields are remembered, never an address that somebody used as one. */
export function isMemorable(name: string): boolean {
  return name.length <= MAX_NAME && !name.includes('@');
}

/** The same for what is not the name of a field: nothing of it is remembered. */
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

/** `useremail` is two words; so is `customerid`. */
function splitCompound(word: string): string[] {
  if (EMAIL_WORDS.has(word) || EMAIL_PIECES.some((piece) => word.includes(piece))) return ['email'];
  const at = word.indexOf('email');
  if (at >= 0) return [word.slice(0, at), 'email', word.slice(at + 5)].filter((part) => part !== '');
  const withId = /^(user|customer|contact|member|client|subscriber|person|profile|player|lead)id$/.exec(word);
  return withId?.[1] === undefined ? [word] : [withId[1], 'id'];
}

/** A name as a key of our own tables: its words without anything between them. */
export function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The singular of an English plural, roughly: enough to find a word in a table. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
