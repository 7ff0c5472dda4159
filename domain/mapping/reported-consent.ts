import { isEnd, strictest, type ConsentKind } from '../consent/consent-kind.js';
import { consentOfEvent } from '../consent/event-words.js';
import { timeIn } from '../consent/nested-consent.js';
import { consentNamed, type ConsentName } from '../consent/read-name.js';
import { consentIn, isAsking, readConsentState, type Asking } from '../consent/read-value.js';
import { isSoftBounce, saysHardBounce, saysSoftBounce } from '../consent/bounce-type.js';
import type { ReportedAs, ReportedConsent } from '../contact/consent.js';
import { exactJsonText, parseJson } from '../json/parse-json.js';
import { valueAt } from './override.js';
import { formatPath } from './paths.js';
import { nearestObject, nodeSegments, type PayloadNode, type Walk } from './walk.js';
import { isPlainObject, type JsonObject } from './payload.js';
import { squeeze } from './words.js';

/** Names that ask nothing by themselves: what is above them says what they are about. */
const ANSWERS = new Set(
  'state status consent value given granted accepted subscribed optin promotions marketingstate marketing email'.split(
    ' ',
  ),
);
/** Times in an object that is about consent. */
const TIMES = new Set(
  'consentupdatedat updatedat consentedat consenttimestamp timestamp givenat grantedat optinat at date'.split(
    ' ',
  ),
);

/** How reports call the kinds of consent; the others report nothing. */
const SAYS: Partial<Record<ConsentKind, ReportedAs>> = {
  yes: 'given',
  no: 'refused',
  left: 'withdrawn',
  pending: 'pending',
  bounced: 'bounced',
  complained: 'complained',
  unknown: 'unknown',
};

const OTHER_CHANNELS = new Set('sms phone whatsapp push mobile call calls'.split(' '));

/** Names of the time of an event, and objects that may have it. */
const EVENT_TIMES = new Set(
  'firedat occurredat datetime eventtime eventdate timestamp ts unsubscribedat unsubscribetime'.split(' '),
);
const MAX_OUTER = 5;

/** Bounds the work on one payload. */
const MAX_OBJECTS = 500;
const MAX_FIELDS = 200;
/** Names longer than this, with those above them, are not looked up. */
const LEVELS = 3;

interface Found {
  kind: ConsentKind;
  at: Date | null;
  evidence: string;
  rank: number;
}

/**
 * What a payload reports about the consent of the person it was mapped to; null if nothing.
 *
 * 1. That someone has left counts, whatever else is said, and so does an event that means it.
 * 2. Else what is called consent counts before the rest: what the customer has said over what the order says. Of several
 *    answers the strictest counts.
 * 3. Fields of staff, companies and other people do not count, nor do those in lists that the person's address is not in.
 *
 * @param person the node of the person's address; null if it was found in another way
 */
export function findReportedConsent(
  walk: Walk,
  person: PayloadNode | null,
  eventName: string,
): ReportedConsent | null {
  const around = { person, above: withAbove(person), others: otherPeople(walk, person) };
  const found: Found[] = [];
  for (const node of walk.objects.slice(0, MAX_OBJECTS))
    if (isPlainObject(node.value) && isAboutPerson(node, around)) collect(node, node.value, person, found);
  const withoutBounces = found.filter(({ kind }) => kind !== 'bounced');
  const isSoft = withoutBounces.length < found.length && isAboutSoftBounce(walk, eventName);
  const inFields = decisive(isSoft ? withoutBounces : found);
  const event = consentOfEvent(eventName);
  if (event === null && inFields === null && isAboutHardBounce(walk, eventName))
    return {
      says: 'bounced',
      at: eventTime(walk),
      evidence: `event ${JSON.stringify(eventName)}`,
      isEvent: true,
    };
  if (event === null || (inFields !== null && isEnd(inFields.kind))) return inFields && toReport(inFields);
  const says = SAYS[event];
  if (says === undefined || (event === 'yes' && inFields !== null)) return inFields && toReport(inFields);
  return { says, at: eventTime(walk), evidence: `event ${JSON.stringify(eventName)}`, isEvent: true };
}

/** `bounceType: "Transient"` beside `status: "bounced"`. */
function isAboutSoftBounce(walk: Walk, eventName: string): boolean {
  return isSoftBounce(eventName) || hasField(walk, saysSoftBounce);
}

/** `bounceType: "Permanent"` in an event called `bounced`; elsewhere it is the kind of an earlier one. */
function isAboutHardBounce(walk: Walk, eventName: string): boolean {
  return /bounce/i.test(eventName) && hasField(walk, saysHardBounce) && !isAboutSoftBounce(walk, eventName);
}

function hasField({ objects }: Walk, says: (name: string, value: unknown) => boolean): boolean {
  const fields = objects
    .slice(0, MAX_OBJECTS)
    .flatMap(({ value }) => (isPlainObject(value) ? Object.entries(value).slice(0, MAX_FIELDS) : []));
  return fields.some(([name, sent]) => says(name, sent));
}

function decisive(found: readonly Found[]): Found | null {
  const ends = found.filter(({ kind }) => isEnd(kind));
  const rank = Math.min(...found.map((one) => one.rank));
  const among = ends.length > 0 ? ends : found.filter((one) => one.rank === rank);
  const kind = strictest(among.map((one) => one.kind));
  return among.find((one) => one.kind === kind) ?? null;
}

function toReport({ kind, at, evidence }: Found): ReportedConsent | null {
  const says = SAYS[kind];
  return says === undefined ? null : { says, at, evidence };
}

/** When the event was, if an outer object of the payload tells. */
function eventTime({ objects }: Walk): Date | null {
  for (const { value, depth } of objects.slice(0, MAX_OUTER)) {
    if (depth > 1 || !isPlainObject(value)) continue;
    const entry = Object.entries(value)
      .slice(0, MAX_FIELDS)
      .find(([name]) => EVENT_TIMES.has(squeeze(name)));
    const at = timeIn(entry?.[1]);
    if (at !== null) return at;
  }
  return null;
}

/**
 * What the payload says at the path configured for the source; null without a value, since another field may be about
 * something else.
 */
export function configuredConsent(body: unknown, path: string): ReportedConsent | null {
  const found = valueAt(body, path);
  const value = found === undefined ? null : parseJson(exactJsonText(found));
  const entries = isPlainObject(value) ? Object.entries(value).slice(0, MAX_FIELDS) : [];
  const inner = entries.find(([name]) => ANSWERS.has(squeeze(name)))?.[1];
  const sent = isPlainObject(value) ? inner : value;
  if (sent === undefined || sent === null) return null;
  const at = timeIn(entries.find(([name]) => TIMES.has(squeeze(name)))?.[1]);
  const named = consentNamed(path.split('.').at(-1) ?? '');
  const asking: Asking = named?.role === 'end' ? named : { role: 'answer', isWeak: false };
  const kind = consentIn(sent, asking);
  return kind === null ? null : toReport({ kind, at, evidence: `${path} ${JSON.stringify(sent)}`, rank: 0 });
}

function collect(node: PayloadNode, value: JsonObject, person: PayloadNode | null, found: Found[]): void {
  let count = 0;
  for (const name in value) {
    if (++count > MAX_FIELDS) return;
    const sent = value[name];
    if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) continue;
    const named = nameIn(node, name);
    const kind =
      named === null
        ? null
        : kindIn({ node, name, sent, named }, person !== null && isOfAddress(node, person));
    if (named === null || kind === null) continue;
    const evidence = `${formatPath([...nodeSegments(node), name])} ${JSON.stringify(sent)}`;
    const at = named.role === 'time' ? timeIn(sent) : timeBeside(value, name, isAboutConsent(node));
    found.push({ kind, at, evidence, rank: rankNode(node, name, named) });
  }
}

/** The object with the address, or one called `email`, as in `channels: { email: { status } }`. */
function isOfAddress(node: PayloadNode, person: PayloadNode): boolean {
  return nearestObject(person) === node || (typeof node.key === 'string' && squeeze(node.key) === 'email');
}

/** What a field is about: by its name with those above it where it has no meaning by itself. */
function nameIn(node: PayloadNode, name: string): ConsentName | null {
  if (!ANSWERS.has(squeeze(name))) return consentNamed(name);
  const above = nodeSegments(node).filter((segment) => typeof segment === 'string');
  for (let levels = 1; levels <= LEVELS && levels <= above.length; levels += 1) {
    const named = consentNamed([...above.slice(-levels), name].join('.'));
    if (named?.role === 'answer' || (named?.role === 'end' && squeeze(name) === 'value')) return named;
  }
  return squeeze(name) === 'promotions' || squeeze(name) === 'email' ? null : consentNamed(name);
}

function kindIn(
  { node, name, sent, named }: { node: PayloadNode; name: string; sent: unknown; named: ConsentName },
  isOwn: boolean,
): ConsentKind | null {
  if (named.role === 'time')
    return named.of !== null && isEnd(named.of) && timeIn(sent) !== null ? named.of : null;
  if (!isAsking(named)) return null;
  if (named.role === 'status') return isOwn && squeeze(name) !== 'reason' ? stateIn(node, sent) : null;
  // `unsubscribed: 1` may be a count, unless it stands beside the address.
  if (named.role === 'end' && !isOwn && typeof sent !== 'boolean' && /^\d/.test(String(sent))) return null;
  const kind = consentIn(sent, named);
  if (kind === 'unsaid' || kind === 'counted') return null;
  // `bounceType: "Permanent"` is of a mail; `isAboutHardBounce` reads it.
  return kind === 'unknown' && (named.role !== 'answer' || typeof sent === 'object') ? null : kind;
}

/** A subscriber who is `cancelled` has left; a customer may have cancelled anything. */
function stateIn(node: PayloadNode, sent: unknown): ConsentKind | null {
  const state = readConsentState(sent);
  if (state !== null || typeof node.key !== 'string' || squeeze(node.key) !== 'subscriber') return state;
  return consentIn(sent, { role: 'status' }) === 'left' ? 'left' : null;
}

function rankNode(node: PayloadNode, name: string, named: ConsentName): number {
  if (named.role === 'status' || (named.role === 'answer' && named.isWeak)) return 2;
  return isAboutConsent(node) || squeeze(name).includes('consent') ? 0 : 1;
}

function isAboutConsent(node: PayloadNode): boolean {
  return typeof node.key === 'string' && /consent|marketing/i.test(node.key);
}

/** The time of a plain field, `accepts_marketing_updated_at` of `accepts_marketing`, or of an object about consent. */
function timeBeside(object: JsonObject, name: string, isConsent: boolean): Date | null {
  const squeezed = squeeze(name);
  const entries = Object.entries(object).slice(0, MAX_FIELDS);
  const entry = entries.find(([other]) => {
    const beside = squeeze(other);
    return (
      beside === `${squeezed}updatedat` || beside === `${squeezed}at` || (isConsent && TIMES.has(beside))
    );
  });
  return timeIn(entry?.[1]);
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

/** A node and all above it. */
function withAbove(node: PayloadNode | null): ReadonlySet<PayloadNode> {
  const above = new Set<PayloadNode>();
  for (let at = node; at !== null; at = at.parent) above.add(at);
  return above;
}

interface About {
  person: PayloadNode | null;
  above: ReadonlySet<PayloadNode>;
  others: ReadonlySet<PayloadNode>;
}

function isAboutPerson(node: PayloadNode, { person, above, others }: About): boolean {
  if (node.party !== null && node.party.kind !== 'person') return false;
  if (isByOtherChannel(node)) return false;
  for (let at: PayloadNode | null = node; at !== null; at = at.parent) {
    if (above.has(at)) return true;
    if (others.has(at) || Array.isArray(at.parent?.value)) return false;
  }
  return person === null;
}
