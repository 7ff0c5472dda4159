import { parseLanguage, parseTimezone } from '../contact/locale.js';

/** `en_US.UTF-8`, `de_DE@euro`. */
const TAIL = /[.@].*$/;
/** `en-us`, `English (United States)`, `Deutsch`. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i;
const WITH_REGION = /^([^()]{2,60})\(([^()]{2,60})\)$/;
/** Languages whose names are known, each in its own language and in those of `SPEAKERS`. */
const LANGUAGES =
  `en de fr es it pt nl pl sv da nb nn no fi is et lv lt cs sk hu ro bg hr sr sl mk sq bs el tr ru uk be ka hy az kk he ar fa ur
  hi bn ta te ml mr gu pa th vi id ms tl zh ja ko ca eu gl cy ga mt sw af`.split(/\s+/);
const SPEAKERS = 'en de fr es it pt nl pl sv ru uk tr cs'.split(' ');
/** Regions that stand after the name of a language. */
const REGIONS =
  `US GB CA AU IE NZ IN ZA DE AT CH FR BE ES MX AR CO CL PE IT PT BR NL PL SE DK NO FI CZ SK HU RO BG HR RS SI GR TR RU UA IL SA AE
  EG CN TW HK JP KR TH VN ID MY SG PH LU`.split(/\s+/);

let names: Map<string, string> | null = null;

/** A language as a tag, a locale or in words. Null for anything else. */
export function readLanguage(text: string): string | null {
  const tag = text.trim().replace(TAIL, '').replaceAll('_', '-');
  if (TAG.test(tag)) return parseLanguage(tag);
  const known = namesOfLanguages();
  const [, language = text, region = ''] = WITH_REGION.exec(text.trim()) ?? [];
  const code = known.get(language.trim().toLowerCase());
  if (code === undefined) return null;
  const country = known.get(`(${region.trim().toLowerCase()})`);
  return country === undefined ? code : `${code}-${country}`;
}

/** An IANA time zone. An abbreviation, as `CET` is, belongs to whoever wrote the file. */
export function readTimezone(text: string): string | null {
  const zone = parseTimezone(text.trim().replaceAll(' ', '_'));
  return zone !== null && (zone.includes('/') || zone === 'UTC' || zone === 'GMT') ? zone : null;
}

/** Codes by names of languages, and by names of regions in parentheses. */
function namesOfLanguages(): Map<string, string> {
  if (names !== null) return names;
  names = new Map();
  for (const speaker of SPEAKERS) {
    const displayNames = new Intl.DisplayNames(speaker, { type: 'language' });
    const regions = new Intl.DisplayNames(speaker, { type: 'region' });
    for (const code of LANGUAGES) add(names, displayNames.of(code), code);
    for (const code of REGIONS) add(names, regionName(regions.of(code)), code);
  }
  for (const code of LANGUAGES) add(names, new Intl.DisplayNames(code, { type: 'language' }).of(code), code);
  return names;
}

function regionName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `(${name})`;
}

function add(to: Map<string, string>, name: string | undefined, code: string): void {
  if (name !== undefined && !to.has(name.toLowerCase())) to.set(name.toLowerCase(), code);
}
