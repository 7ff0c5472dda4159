/** Longer ones are not somebody's name. */
const MAX_NAME_CHARACTERS = 80;
const MAX_GIVEN_CHARACTERS = 40;

const TITLES =
  wordSet(`mr mrs ms mx miss mister sir dame lord lady rev reverend fr sr dr drs prof professor doctor hon capt
  herr frau fräulein dipl-ing dipl-kfm ing mag med phil jur rer nat hc univ msc bsc ba ma ra
  m mme mlle monsieur madame mademoiselle me maître
  sra srta don doña dn señor señora dña dott dottssa sig signor signora avv arch
  dhr mevr mw pan pani pán paní inż mgr özv ifj id`);
const SUFFIXES = wordSet('jr sr junior senior ii iii iv phd md mba msc bsc ba ma esq cpa dds dvm rn pe llm');
const PARTICLES =
  wordSet(`van von vom zu zum zur de del della di da dal dos das do du des la le les el ten ter der den
  af av bin ibn bint al ben`);
/** Before a family name of some languages; as the first word without another name, a given name as well. */
const ALSO_GIVEN = wordSet('al ben della van');
const NOT_PEOPLE =
  wordSet(`gmbh ag kg ohg ug gbr ev e.v inc llc llp ltd limited plc corp corporation company co sarl sas sa
  srl spa bv nv vof oy ab aps as kk kft bt zrt sp z.o.o sro pty group holding holdings team sales support info office admin
  hello contact kontakt service studio agency agentur verein praxis kanzlei shop store the family familie famille newsletter
  billing accounts accounting buchhaltung marketing university universität université school schule hotel restaurant and und et`);

const CUT = / [-–—·] |[|/•]/u;
const ASIDE = /["“”„«»][^"“”„«»]{0,80}["“”„«»]|\([^()]{0,80}\)|\[[^[\]]{0,80}\]/gu;
const IS_WORD = /^[\p{L}\p{M}]+(?:[-'’.·][\p{L}\p{M}]+)*\.?$/u;
const IS_INITIALS = /^(?:\p{Lu}\.?-?){1,2}$|^(?:\p{Lu}\.){1,4}$/u;
const IS_HAN = /^\p{Script=Han}+$/u;
const IS_HANGUL = /^\p{Script=Hangul}+$/u;
const IS_EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_VOWEL = /[aeiouyäöüáàâéèêëíìîïóòôúùûőűæøå]/iu;

/** The family name comes first, in names that are written as the language does. */
const FAMILY_FIRST = wordSet('hu ja zh ko vi');
/** Family names of two characters, by the script. */
const TWO_HANGUL = wordSet('남궁 황보 제갈 사공 선우 서문 독고');
const TWO_HAN = wordSet('欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 东方 東方 皇甫 令狐 慕容 司徒 夏侯');

/**
 * The name that a person is greeted by, as far as their full name and language tell: "Maria" of "Maria Lopez", "Lopez, Maria"
 * and "Dr. Maria Lopez, PhD"; "László" of the Hungarian "Nagy László". Null for companies, for initials and where only a family
 * name is known, as in "Herr Müller": no name is better than a wrong one.
 */
export function givenName(fullName: string, language: string | null): string | null {
  const name = words(fullName.normalize('NFC').replace(ASIDE, ' ')).join(' ');
  if (name === '' || [...fullName].length > MAX_NAME_CHARACTERS) return null;
  const [first = ''] = name.split(CUT);
  const given = inOrder(first, language?.split('-')[0]?.toLowerCase() ?? null);
  if (given === null || [...given].length > MAX_GIVEN_CHARACTERS) return null;
  return inCase(given);
}

function inOrder(name: string, language: string | null): string | null {
  const [front = '', ...behind] = name.split(/[,，、]/u).map((part) => part.trim());
  const after = behind.find((part) => part !== '' && !words(part).every((word) => SUFFIXES.has(plain(word))));
  const all = words(front);
  if ([...all, ...words(after ?? '')].some((word) => NOT_PEOPLE.has(plain(word)) || !isNameWord(word))) {
    return null;
  }
  if (after !== undefined) return firstGiven(withoutTitles(words(after)).names);
  const { names, isTitled } = withoutTitles(all);
  if (IS_EAST_ASIAN.test(front)) return eastAsian(names, language);
  if (names.length < 2) return isTitled ? null : firstGiven(names);
  if (language !== null && FAMILY_FIRST.has(language)) return afterFamily(names, language);
  return firstGiven(isFamilyInCapitals(names) ? names.filter((word) => !isCapitals(word)) : names);
}

function withoutTitles(all: readonly string[]): { names: string[]; isTitled: boolean } {
  const start = all.findIndex((word, at) => !isTitle(word, all.length - at));
  const front = start === -1 ? [] : all.slice(start);
  const end = front.findIndex((word, at) => at > 0 && SUFFIXES.has(plain(word)));
  return { names: end === -1 ? front : front.slice(0, end), isTitled: start !== 0 };
}

/** A capital without a full stop may be a title or an initial: neither is a name to greet by. */
function isTitle(word: string, left: number): boolean {
  return left > 1 ? TITLES.has(plain(word)) : TITLES.has(plain(word)) && word.endsWith('.');
}

/** The first word that is not an initial, unless it is the last of several: that is the family name. */
function firstGiven(names: readonly string[]): string | null {
  const at = names.findIndex((word) => !isInitials(word));
  const word = names[at];
  if (word === undefined || (at > 0 && at === names.length - 1)) return null;
  const next = names[at + 1];
  if (PARTICLES.has(plain(word)) && !(ALSO_GIVEN.has(plain(word)) && word !== plain(word))) return null;
  if (next !== undefined && isHalfOfOne(word)) return `${word} ${next}`;
  return PARTICLES.has(plain(names[at - 1] ?? '')) ? null : word;
}

/** Means "servant of", and is a name with what follows only. */
function isHalfOfOne(word: string): boolean {
  return plain(word) === 'abdul' || plain(word) === 'abd';
}

function afterFamily(names: readonly string[], language: string): string | null {
  const given = names.slice(1);
  if (language === 'vi') return given.at(-1) ?? null;
  return language === 'hu' || language === 'ja' ? firstGiven(given.slice(0, 1)) : given.join(' ');
}

/** A Japanese name without a space cannot be told apart; others have family names of a character, or a known two. */
function eastAsian(names: readonly string[], language: string | null): string | null {
  if (names.length > 1) return names.slice(1).join(' ');
  const [name = ''] = names;
  const characters = [...name];
  if (IS_HANGUL.test(name)) return behindFamily(characters, TWO_HANGUL);
  return IS_HAN.test(name) && language === 'zh' ? behindFamily(characters, TWO_HAN) : null;
}

function behindFamily(characters: readonly string[], pairs: ReadonlySet<string>): string | null {
  const family = pairs.has(characters.slice(0, 2).join('')) && characters.length > 2 ? 2 : 1;
  const given = characters.slice(family);
  return given.length === 0 || given.length > 2 ? null : given.join('');
}

/** "LOPEZ Maria", as in France. */
function isFamilyInCapitals(names: readonly string[]): boolean {
  const [first = ''] = names;
  return isCapitals(first) && !names.every(isCapitals);
}

function isCapitals(word: string): boolean {
  return (
    [...word].length > 2 && word === word.toUpperCase() && word !== word.toLowerCase() && !isInitials(word)
  );
}

function isInitials(word: string): boolean {
  if (IS_EAST_ASIAN.test(word)) return false;
  return IS_INITIALS.test(word) || [...word].length === 1 || (isUpper(word) && !HAS_VOWEL.test(word));
}

function isUpper(word: string): boolean {
  return /^[A-Z]{2,4}$/u.test(word);
}

/** As names are written, where somebody typed only capitals or none. */
function inCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name.toLowerCase().replace(/(^|[-'’ ])(\p{L})/gu, (_, before: string, letter: string) => {
    return `${before}${letter.toUpperCase()}`;
  });
}

function isNameWord(word: string): boolean {
  return IS_WORD.test(word) || IS_INITIALS.test(word);
}

function words(text: string): string[] {
  return text.split(/[\s\u3000]+/u).filter((word) => word !== '');
}

function plain(word: string): string {
  return word.toLowerCase().replace(/\.$/u, '');
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u).filter((word) => word !== ''));
}
