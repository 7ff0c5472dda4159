/** What sits next to each other on keyboards, in alphabets or in numbers. */
const ROWS = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

const [FIRST_YEAR, LAST_YEAR] = [1950, 2039];
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => String(FIRST_YEAR + i));

/** Stems of common passwords; the service's own name is one that people try here. */
const WORDS = (
  'password passwort passwd passw0rd p@ssword p@ssw0rd motdepasse contraseña senha pass changeme change default ' +
  'secret login letmein welcome access admin administrator master root user test demo guest rollcall ' +
  'iloveyou loveyou trustno1 whatever nothing freedom hello monkey dragon shadow killer sunshine princess flower ' +
  'football baseball basketball soccer hockey liverpool chelsea arsenal barcelona superman batman spiderman ' +
  'starwars pokemon naruto minecraft computer internet samsung google facebook linkedin microsoft apple ' +
  'michael michelle jennifer jessica jordan charlie daniel thomas andrew ashley nicole anthony matthew ' +
  'spring summer autumn winter monday friday january december london berlin ' +
  'correcthorsebatterystaple'
).split(' ');

const MIN_RUN = 3;
/** A passphrase of several words is a good password, though each word is common. */
const MAX_PIECES = 3;
/** What has fewer characters besides common parts is guessed early. */
const MIN_OTHERS = 5;
/** A pattern of up to this length may not make up the whole. */
const MAX_UNIT = 4;
/** Shorter names occur in other words. */
const MIN_NAME = 4;

/**
 * Why a new password is refused, or null: passwords that are guessed first (NIST SP 800-63B section 3.1.1.2), such as
 * common ones with a number behind, sequences and repetitions, and those with the name of the account's email address.
 * Its length is checked elsewhere.
 */
export function passwordProblem(password: string, email: string): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (name.length >= MIN_NAME && text.includes(name))
    return 'must not contain the name of your email address';
  const words = [
    ...WORDS,
    ...YEARS,
    ...name.split(/[^\p{L}\p{N}]/u),
    ...email.slice(name.length + 1).split('.'),
  ];
  return isRepeated(text) || isCommon(text, words)
    ? 'is too common; choose one that is harder to guess'
    : null;
}

function isRepeated(text: string): boolean {
  return [1, 2, 3, MAX_UNIT].some((length) => text.slice(length) === text.slice(0, -length));
}

/** Whether the text is made of a few common parts, and little else. */
function isCommon(text: string, words: readonly string[]): boolean {
  let [pieces, others] = [0, 0];
  for (let at = 0; at < text.length;) {
    const length = commonLength(text, at, words);
    if (length === 0) others += 1;
    else pieces += 1;
    at += Math.max(1, length);
  }
  return pieces > 0 && pieces <= MAX_PIECES && others < MIN_OTHERS;
}

/** How long the common word or sequence at a place is; 0 if there is none. */
function commonLength(text: string, at: number, words: readonly string[]): number {
  const found = words.filter((word) => word.length >= MIN_RUN && text.startsWith(word, at));
  const lengths = [...found.map(({ length }) => length), ...ROWS.map((row) => runLength(text, at, row))];
  return Math.max(sameLength(text, at), ...lengths);
}

function sameLength(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] === text[at]) end += 1;
  return end - at < MIN_RUN ? 0 : end - at;
}

function runLength(text: string, at: number, row: string): number {
  if (!row.includes(text.slice(at, at + MIN_RUN)) || at + MIN_RUN > text.length) return 0;
  let end = at + MIN_RUN;
  while (end < text.length && row.includes(text.slice(at, end + 1))) end += 1;
  return end - at;
}
