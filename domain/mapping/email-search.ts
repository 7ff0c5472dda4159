import { WRITERS } from './descriptors.js';
import { evidenceFor, type Evidence } from './email-evidence.js';
import { isRobot, parseMailbox, type Mailbox } from './mailbox.js';
import { identifierText, isPlainObject, own, type JsonObject } from './payload.js';
import type { Scene } from './payload-context.js';
import type { Standing } from './vocabulary.js';
import { namedPlace, ownerOf, pathOf, type Place, type Walk } from './walk.js';

/** An address found in a payload. `score` 0 means: never the person's, for the last of the reasons. */
export interface EmailCandidate {
  path: string;
  value: string;
  score: number;
  reasons: string[];
}

export interface FoundEmail extends EmailCandidate {
  place: Place;
  mailbox: Mailbox;
  standing: Standing | null;
  /** The object around it describes a field, not the person. */
  isAnswer: boolean;
}

/** Points of an address that stands in nobody's name, at the root or in the data. */
const NOBODY = 20;
/** Each object above takes some away: the person is near the data. */
const PER_LEVEL = 2.5;
const IN_A_LIST = 3;
/** The same address is somewhere a host's, owner's or sender's. */
const ALSO_STAFF = 20;
const PRIMARY = 15;
const UNVERIFIED = 6;
const COMPANY_ADDRESS = 8;
/** An address with less is a coincidence. */
const THRESHOLD = 15;
/** Addresses judged in one payload. */
const MAX_JUDGED = 120;

/** Every address of a payload, the person's first; those with score 0 are never the person's. */
export function searchEmails(walk: Walk, scene: Scene): FoundEmail[] {
  const found = walk.addresses
    .slice(0, MAX_JUDGED)
    .map((place) => judge(place, scene))
    .filter((one) => one !== null);
  demoteStaff(found);
  // Array.prototype.sort is stable: of equals the one nearest to the root, then the first, wins.
  return found.sort((a, b) => b.score - a.score);
}

function judge(place: Place, scene: Scene): FoundEmail | null {
  if (typeof place.value !== 'string') return null;
  const mailbox = parseMailbox(place.value);
  if (mailbox === null) return null;
  const evidence = evidenceFor(place);
  const standing = whose(place, evidence);
  const refusal = refusalOf(mailbox, evidence, standing, scene) ?? refusalOfFirm(place, scene);
  const judged = refusal ?? scoreOf(place, evidence, standing);
  const isAnswer = evidence.counts && evidence.isAnswer;
  return { place, mailbox, standing, isAnswer, path: pathOf(place), value: mailbox.address, ...judged };
}

/** Whose address it is by all names above it and by the label of its field. */
function whose(place: Place, evidence: Evidence): Standing | null {
  const asked = evidence.counts ? evidence.standing : null;
  const standing = isCompanyField(place) ? (namedPlace(place).parent?.standing ?? null) : place.standing;
  return standing?.kind === 'staff' || asked === null ? standing : asked;
}

/** "Company e-mail" in a form is the address of the person who fills it in. */
function isCompanyField(place: Place): boolean {
  const { words, standing } = namedPlace(place).meaning;
  return (
    standing?.kind === 'firm' &&
    /^(?:company|business|organi[sz]ation|office|school)$/.test(standing.word) &&
    words.includes('email')
  );
}

function refusalOf(
  mailbox: Mailbox,
  evidence: Evidence,
  standing: Standing | null,
  scene: Scene,
): { score: 0; reasons: string[] } | null {
  const refuse = (reason: string): { score: 0; reasons: string[] } => ({ score: 0, reasons: [reason] });
  if (!evidence.counts) return refuse(evidence.reason);
  if (isRobot(mailbox.address)) return refuse('no person reads this address');
  if (mailbox.form !== 'plain' && evidence.points < 20) return refuse('free text');
  if (standing?.kind === 'staff') return refuse(`belongs to "${standing.word}", never the person`);
  if (standing?.kind === 'firm') return refuse(`belongs to the ${standing.word}, not to a person`);
  if (standing?.kind !== 'person') return null;
  if (standing.acts && !scene.isAboutAccount)
    return refuse(`the ${standing.word} did it; it is not about them`);
  if (scene.isIncomingMessage && standing.lesser) return refuse('the receiver of a message that came in');
  if (scene.isSourceCode && standing.points <= 22) return refuse('an author of source code');
  return null;
}

/** In an event about a shop an address in nobody's object is the shop's, however its field is called. */
function refusalOfFirm(place: Place, scene: Scene): { score: 0; reasons: string[] } | null {
  const around = namedPlace(place).parent?.standing ?? null;
  return scene.isAboutFirm && around === null
    ? { score: 0, reasons: ['the event is about a company'] }
    : null;
}

function scoreOf(
  place: Place,
  evidence: Evidence,
  standing: Standing | null,
): { score: number; reasons: string[] } {
  if (!evidence.counts) return { score: 0, reasons: [evidence.reason] };
  const reasons = [evidence.reason];
  let score = evidence.points;
  const add = (points: number, reason: string): void => {
    score += points;
    if (points !== 0) reasons.push(reason);
  };
  if (standing?.kind === 'person') add(standing.points, `of the ${standing.word}`);
  else add(NOBODY, 'in the data itself');
  if (isCompanyField(place)) add(-COMPANY_ADDRESS, 'a company address');
  score -= place.depth * PER_LEVEL;
  if (place.adjustment !== 0)
    add(place.adjustment, `${place.notes.join(', ')} (${signed(place.adjustment)})`);
  const list = listStanding(place);
  if (list.isListed) score -= IN_A_LIST;
  if (list.isPrimary) add(PRIMARY, 'marked as the primary one');
  if (list.isUnverified) add(-UNVERIFIED, 'not verified');
  return { score: score < THRESHOLD ? 0 : round(score), reasons };
}

function round(score: number): number {
  return Math.round(score * 10) / 10;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

interface ListStanding {
  isListed: boolean;
  isPrimary: boolean;
  isUnverified: boolean;
}

/** What a list of addresses says of one of its elements: by a flag, or by an id beside the list. */
function listStanding(place: Place): ListStanding {
  const owner = ownerOf(place);
  const object = owner !== null && isPlainObject(owner.value) ? owner.value : {};
  const isElement = typeof place.key === 'number' || typeof owner?.key === 'number';
  return {
    isListed: isElement,
    isPrimary: isElement && (isFlaggedPrimary(object) || (owner !== null && isNamedPrimary(owner, object))),
    isUnverified: own(object, 'verified') === false || statusOf(object) === 'unverified',
  };
}

function statusOf(object: JsonObject): unknown {
  const verification = own(object, 'verification');
  return isPlainObject(verification) ? own(verification, 'status') : undefined;
}

const PRIMARY_FLAGS =
  `primary is_primary isPrimary default is_default isDefault main preferred Primary IsPrimary`.split(' ');
const PRIMARY_KINDS = ['type', 'label', 'kind', 'Type'];

function isFlaggedPrimary(object: JsonObject): boolean {
  if (PRIMARY_FLAGS.some((name) => own(object, name) === true || own(object, name) === 'true')) return true;
  return PRIMARY_KINDS.some((name) => {
    const kind = own(object, name);
    return typeof kind === 'string' && /^(?:primary|main|default)$/i.test(kind);
  });
}

const PRIMARY_NAME = /primary|main|default|preferred/i;
const ID_KEYS = ['id', 'email_id', 'emailId', 'uuid', '_id'];

/** `primary_email_address_id` beside the list equals the element's id. */
function isNamedPrimary(owner: Place, object: JsonObject): boolean {
  const holder = ownerOf(namedPlace(owner));
  if (holder === null || !isPlainObject(holder.value)) return false;
  const primary = primaryIds(holder.value);
  return ID_KEYS.some((key) => primary.has(identifierText(own(object, key)) ?? ''));
}

/** What is known of the objects of an excerpt, which nobody changes; gone with them. */
const knownPrimaryIds = new WeakMap<JsonObject, ReadonlySet<string>>();

function primaryIds(holder: JsonObject): ReadonlySet<string> {
  const known = knownPrimaryIds.get(holder);
  if (known !== undefined) return known;
  const named = Object.entries(holder).filter(([key]) => PRIMARY_NAME.test(key));
  const ids = new Set(named.map(([, value]) => identifierText(value)).filter((id) => id !== null));
  knownPrimaryIds.set(holder, ids);
  return ids;
}

/** A host who also stands in the list of attendees is still the host; whoever wrote may well be the customer. */
function demoteStaff(found: readonly FoundEmail[]): void {
  const staff = new Set(found.filter(isStaff).map((one) => one.value));
  for (const one of found) {
    if (one.score === 0 || !staff.has(one.value)) continue;
    const isListed = typeof one.place.key === 'number' || typeof ownerOf(one.place)?.key === 'number';
    one.score = isListed ? 0 : Math.max(1, round(one.score - ALSO_STAFF));
    one.reasons.push('also stands as a host, owner or agent');
  }
}

function isStaff({ score, standing }: FoundEmail): boolean {
  return score === 0 && standing?.kind === 'staff' && !WRITERS.has(standing.word);
}
