import type { ConsentKind } from './consent-kind.js';
import { otherSubjects } from './name-stems.js';
import { plainList, plainWord, plainWords } from './plain-word.js';

/** Parts of names of events that mean what a person has done, the first that is found. */
const EVENTS: readonly (readonly [ConsentKind, readonly string[]])[] = [
  ['yes', plainList('resubscri optbackin reoptin')],
  ['complained', plainList('complain spamreport reportedspam asspam spamcomplaint')],
  ['bounced', plainList('cleaned hardbounce permanentbounce emailinvalid')],
  [
    'left',
    plainList(
      `unsub optout optedout optsout emaildisabled blocklisted blacklisted emailsuppressed suppressioncreated suppressionadded addedtosuppression
      addedtoblocklist addedtoblacklist removedfromlist leftlist consentwithdrawn consentrevoked withdrawnconsent revokedconsent
      desabonn desinscri abgemeldet abmeldung abbestell
      dadodebaja bajasuscri bajadesuscri bajanewsletter bajaboletin bajalista bajadelista desuscri disiscri descadastr cancelouinscri
      remocaodesubscri removidodalista afgemeld afmeld uitgeschreven uitschrijv avregistr avanmal avprenum avmeld frameld uutiskirjeperu
      uutiskirjepoist wypis odhlas leiratkoz dezabon отпис`,
    ),
  ],
];

/** What marks a mail as spam, as the whole name: a form, too, has entries that are spam. */
const COMPLAINTS: ReadonlySet<string> = new Set(
  plainList('spam emailspam mailspam messagespam markedspam emailmarkedspam'),
);

/** Names are cached, since every source has the same few. */
const MAX_CACHED = 4_000;
const cache = new Map<string, ConsentKind | null>();

/** What an event of this name means for the consent of its person; null for nothing. */
export function consentOfEvent(name: string): ConsentKind | null {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const read = readEvent(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, read);
  return read;
}

function readEvent(name: string): ConsentKind | null {
  const whole = plainWord(name);
  if (COMPLAINTS.has(whole)) return 'complained';
  const isOther = !whole.includes('mail') && plainWords(name).some((word) => otherSubjects.has(word));
  if (isOther) return null;
  return EVENTS.find(([, stems]) => stems.some((stem) => whole.includes(stem)))?.[0] ?? null;
}
