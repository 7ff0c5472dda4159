import type { ReportedConsent } from '../contact/consent.js';
import { exactJsonText } from '../json/exact-json.js';
import { parseJson } from '../json/parse-json.js';
import { readMs } from '../kernel/read-instant.js';
import { firstZone } from '../kernel/zoned-time.js';
import { valueAt } from './override.js';
import { formatPath, type PathSegment } from './paths.js';
import { segmentsOf, type PayloadNode, type Walk } from './walk.js';
import { isPlainObject, type JsonObject } from './payload.js';
import { squeeze } from './words.js';

/** Fields that say whether the person wants marketing mail, most precise first; `-` before those that say the opposite. */
const FIELDS = new Map<string, { rank: number; isOpposite: boolean }>(
  [
    'emailmarketingconsent consent',
    'emailmarketingconsentstate marketingconsent marketingemailconsent consenttomarketing',
    'acceptsmarketing acceptsemailmarketing marketingoptin emailoptin optedintomarketing acceptedmarketing ' +
      'emailmarketing marketingemails marketingallowed allowmarketing allowsmarketing marketingaccepted',
    'buyeracceptsmarketing newsletteroptin newslettersubscribed subscribetonewsletter newsletterconsent ' +
      'newslettersubscription newsletter promotions subscribedtonewsletter optintonewsletter',
    '-marketingoptout -emailoptout -hasoptedoutofemail -hsemailoptout -optedoutofemail -donotemail ' +
      '-unsubscribedfromall -unsubscribedfromemails -unsubscribed -isunsubscribed',
  ].flatMap((names, rank) =>
    names.split(' ').map((name) => {
      const isOpposite = name.startsWith('-');
      return [isOpposite ? name.slice(1) : name, { rank, isOpposite }];
    }),
  ),
);
/** Names that speak of marketing only below another: Stripe's `consent.promotions`, Klaviyo's `email.marketing.consent`. */
const ONLY_BELOW = new Map([
  ['promotions', 'consent'],
  ['consent', 'marketing'],
]);
/** Inside an object, what holds the answer, and when it was given. */
const ANSWERS = new Set('state status consent value given granted accepted subscribed optin'.split(' '));
const TIMES = new Set(
  'consentupdatedat updatedat consentedat timestamp givenat grantedat optinat at date'.split(' '),
);

const WORDS: Record<ReportedConsent['says'], ReadonlySet<string>> = {
  given: new Set(
    'true yes y 1 on subscribed optin optedin granted given accepted confirmed allowed consented agreed'.split(
      ' ',
    ),
  ),
  refused: new Set(
    'false no n 0 off notsubscribed neversubscribed optout notoptedin denied declined refused rejected'.split(
      ' ',
    ),
  ),
  withdrawn: new Set('unsubscribed optedout withdrawn revoked redacted'.split(' ')),
  pending: new Set('pending unconfirmed notconfirmed'.split(' ')),
};

const OTHER_CHANNELS = new Set('sms phone whatsapp push mobile call calls'.split(' '));

/** Bounds the work on one payload. */
const MAX_OBJECTS = 500;
const MAX_FIELDS = 200;
const MAX_WORD = 40;

interface Found extends ReportedConsent {
  rank: number;
  depth: number;
}

/**
 * What a payload reports about the consent of the person it was mapped to; null if nothing. The most precise field
 * counts: what the customer has said over what the order says.
 *
 * 1. Fields of staff, companies and other people do not count, nor do those in lists that the person's address is not in.
 * 2. What is no clear answer is no answer.
 *
 * @param person the node of the person's address; null if it was found in another way
 */
export function findReportedConsent(walk: Walk, person: PayloadNode | null): ReportedConsent | null {
  const others = otherPeople(walk, person);
  const found = walk.objects
    .slice(0, MAX_OBJECTS)
    .filter((node) => isAboutPerson(node, person, others))
    .flatMap((node) => (isPlainObject(node.value) ? inObject(node, node.value) : []))
    .sort((a, b) => a.rank - b.rank || a.depth - b.depth);
  const [best] = found;
  return best === undefined ? null : { says: best.says, at: best.at, evidence: best.evidence };
}

/**
 * What the payload says at the path configured for the source; null without a clear answer, since another field may be
 * about something else.
 */
export function configuredConsent(body: unknown, path: string): ReportedConsent | null {
  const found = valueAt(body, path);
  const value = found === undefined ? null : parseJson(exactJsonText(found));
  const { sent, at } = isPlainObject(value) ? answerIn(value, []) : { sent: value, at: null };
  const field = FIELDS.get(squeeze(path.split('.').at(-1) ?? ''));
  const says = meaningOfAnswer(sent, field?.isOpposite ?? false);
  return says === null ? null : { says, at, evidence: `${path} ${JSON.stringify(sent)}` };
}

function inObject(node: PayloadNode, value: JsonObject): Found[] {
  return Object.entries(value)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, sent]) => {
      const squeezed = squeeze(name);
      const field = FIELDS.get(squeezed);
      if (field === undefined) return [];
      const above = ONLY_BELOW.get(squeezed);
      if (above !== undefined && squeeze(String(node.key)) !== above) return [];
      const path = [...segmentsOf(node), name];
      const answer = isPlainObject(sent) ? answerIn(sent, path) : { path, sent, at: timeBeside(value, name) };
      const says = meaningOfAnswer(answer.sent, field.isOpposite);
      if (says === null) return [];
      const evidence = `${formatPath(answer.path)} ${JSON.stringify(answer.sent)}`;
      return [{ says, at: answer.at, evidence, rank: field.rank, depth: node.depth }];
    });
}

function answerIn(
  object: JsonObject,
  path: PathSegment[],
): { path: PathSegment[]; sent: unknown; at: Date | null } {
  const entries = Object.entries(object).slice(0, MAX_FIELDS);
  const [key, sent] = entries.find(([name]) => ANSWERS.has(squeeze(name))) ?? ['', undefined];
  const [, time] = entries.find(([name]) => TIMES.has(squeeze(name))) ?? ['', undefined];
  return { path: [...path, key], sent, at: dateOf(time) };
}

/** The time of a plain field: `accepts_marketing_updated_at` of `accepts_marketing`. */
function timeBeside(object: JsonObject, name: string): Date | null {
  const of = squeeze(name);
  const entry = Object.entries(object)
    .slice(0, MAX_FIELDS)
    .find(([other]) => squeeze(other) === `${of}updatedat` || squeeze(other) === `${of}at`);
  return dateOf(entry?.[1]);
}

const UTC = firstZone();

function dateOf(value: unknown): Date | null {
  const ms = readMs(value, UTC);
  return ms === null ? null : new Date(ms);
}

function meaningOfAnswer(sent: unknown, isOpposite: boolean): ReportedConsent['says'] | null {
  if (typeof sent !== 'boolean' && typeof sent !== 'string' && typeof sent !== 'number') return null;
  // `unsubscribed: 1` may be a count.
  if (isOpposite && /^\d/.test(String(sent))) return null;
  const text = String(sent);
  if (text.length > MAX_WORD) return null;
  const word = squeeze(text);
  const says = (['given', 'refused', 'withdrawn', 'pending'] as const).find((one) => WORDS[one].has(word));
  if (says === undefined) return null;
  if (!isOpposite) return says;
  // `unsubscribed: false` does not say that consent was given.
  return says === 'given' ? 'withdrawn' : null;
}

/** Consent to text messages or calls is not consent to mail. */
function isByOtherChannel(node: PayloadNode): boolean {
  for (let at: PayloadNode | null = node; at !== null; at = at.parent) {
    if (typeof at.key === 'string' && OTHER_CHANNELS.has(squeeze(at.key))) return true;
  }
  return false;
}

/** Objects with an address of their own that is not the person's. */
function otherPeople({ addresses }: Walk, person: PayloadNode | null): Set<PayloadNode> {
  const own = typeof person?.value === 'string' ? person.value.trim().toLowerCase() : null;
  const others = new Set<PayloadNode>();
  for (const { value, parent } of addresses) {
    if (parent === null || own === null || typeof value !== 'string') continue;
    if (value.trim().toLowerCase() !== own) others.add(parent);
  }
  return others;
}

function isAboutPerson(
  node: PayloadNode,
  person: PayloadNode | null,
  others: ReadonlySet<PayloadNode>,
): boolean {
  if (node.party !== null && node.party.kind !== 'person') return false;
  if (isByOtherChannel(node)) return false;
  const above = new Set<PayloadNode>();
  for (let at = person; at !== null; at = at.parent) above.add(at);
  for (let at: PayloadNode | null = node; at !== null; at = at.parent) {
    if (above.has(at)) return true;
    if (others.has(at) || Array.isArray(at.parent?.value)) return false;
  }
  return person === null;
}
