import { WRITERS } from './descriptors.js';
import { evidenceFor, type Evidence } from './email-evidence.js';
import { isRobot, parseMailbox, type Mailbox } from './mailbox.js';
import { identifierText, isPlainObject, own, type JsonObject } from './payload.js';
import type { PayloadContext } from './payload-context.js';
import { isMailWriter } from './mail-direction.js';
import { personParty, type Party } from './vocabulary.js';
import { namingNode, nearestObject, nodePath, type PayloadNode, type Walk } from './walk.js';

/** An address found in a payload. A `score` of 0 means it is never the contact's, for the last reason given. */
export interface EmailCandidate {
  path: string;
  value: string;
  score: number;
  reasons: string[];
}

export interface FoundEmail extends EmailCandidate {
  node: PayloadNode;
  mailbox: Mailbox;
  party: Party | null;
  /** The surrounding object describes a form field, not a person. */
  isAnswer: boolean;
}

/** Points of an address outside any named party, at the root or in the data. */
const UNATTRIBUTED = 20;
/** Points lost per nesting level: the person is near the root. */
const DEPTH_PENALTY = 2.5;
const LIST_PENALTY = 3;
/** The same address also belongs to a host, owner or sender. */
const STAFF_PENALTY = 20;
const PRIMARY_BONUS = 15;
const UNVERIFIED_PENALTY = 6;
const COMPANY_PENALTY = 8;
/** Minimum score; below it, a match is coincidence. */
const MIN_SCORE = 15;
/** Maximum number of addresses scored per payload. */
const MAX_ADDRESSES = 120;

/** All addresses of a payload, best first; those with score 0 are never the contact's. */
export function searchEmails(walk: Walk, context: PayloadContext): FoundEmail[] {
  const found = walk.addresses
    .slice(0, MAX_ADDRESSES)
    .map((node) => scoreAddress(node, context))
    .filter((one) => one !== null);
  demoteStaff(found);
  if (context.isMeeting) refuseHosts(found, walk);
  // The sort is stable: among equals, the address nearest to the root wins, then the first.
  return found.sort((a, b) => b.score - a.score);
}

function scoreAddress(node: PayloadNode, context: PayloadContext): FoundEmail | null {
  if (typeof node.value !== 'string') return null;
  const mailbox = parseMailbox(node.value);
  if (mailbox === null) return null;
  const evidence = evidenceFor(node);
  const party = partyOfAddress(node, evidence, context);
  const refusal = refuseMailbox(mailbox, evidence, party, context) ?? refusalOfFirm(node, context);
  const result = refusal ?? scoreNode(node, evidence, party);
  const isAnswer = evidence.counts && evidence.isAnswer;
  return { node, mailbox, party, isAnswer, path: nodePath(node), value: mailbox.address, ...result };
}

/** The party that an address belongs to, by the names above it and by its field's label. */
function partyOfAddress(node: PayloadNode, evidence: Evidence, context: PayloadContext): Party | null {
  const asked = evidence.counts ? evidence.party : null;
  const party = isCompanyField(node) ? (namingNode(node).parent?.party ?? null) : node.party;
  if (context.isIncomingMail && isMailWriter(party)) return MAIL_WRITER;
  if (context.isReview && party?.kind === 'staff' && REVIEW_WRITERS.has(party.word)) return REVIEWER;
  return party?.kind === 'staff' || asked === null ? party : asked;
}

/** Of a mail that came in. */
const MAIL_WRITER = personParty('writer', 34);
const REVIEWER = personParty('reviewer', 30);
const REVIEW_WRITERS = new Set(['reviewer', 'author']);

/** "Company email" in a form is the address of the person filling it in. */
function isCompanyField(node: PayloadNode): boolean {
  const { words, party } = namingNode(node).meaning;
  return (
    party?.kind === 'firm' &&
    /^(?:company|business|organi[sz]ation|office|school)$/.test(party.word) &&
    words.includes('email')
  );
}

function refuseMailbox(
  mailbox: Mailbox,
  evidence: Evidence,
  party: Party | null,
  context: PayloadContext,
): { score: 0; reasons: string[] } | null {
  const refuse = (reason: string): { score: 0; reasons: string[] } => ({ score: 0, reasons: [reason] });
  if (!evidence.counts) return refuse(evidence.reason);
  if (isRobot(mailbox.address)) return refuse('not read by a person');
  if (mailbox.form !== 'plain' && evidence.points < 20 && party !== MAIL_WRITER) return refuse('free text');
  if (party?.kind === 'staff') return refuse(`belongs to "${party.word}", never the person`);
  if (party?.kind === 'firm') return refuse(`belongs to the ${party.word}, not to a person`);
  if (party === null && context.isIncomingMail) return refuse('not who wrote the mail');
  if (party?.kind !== 'person') return null;
  if (party.acts && !context.isAboutAccount)
    return refuse(`the ${party.word} acted; the event is not about them`);
  if (context.isIncomingMessage && party.lesser) return refuse('recipient of an incoming message');
  if (context.isSourceCode && party.points <= 22) return refuse('author of source code');
  return null;
}

/** In an event about a shop, an address outside any named party is the shop's, whatever its field is called. */
function refusalOfFirm(node: PayloadNode, context: PayloadContext): { score: 0; reasons: string[] } | null {
  const around = namingNode(node).parent?.party ?? null;
  return context.isAboutFirm && around === null
    ? { score: 0, reasons: ['the event is about a company'] }
    : null;
}

function scoreNode(
  node: PayloadNode,
  evidence: Evidence,
  party: Party | null,
): { score: number; reasons: string[] } {
  if (!evidence.counts) return { score: 0, reasons: [evidence.reason] };
  const reasons = [evidence.reason];
  let score = evidence.points;
  const add = (points: number, reason: string): void => {
    score += points;
    if (points !== 0) reasons.push(reason);
  };
  if (party?.kind === 'person') add(party.points, `of the ${party.word}`);
  else add(UNATTRIBUTED, 'in the data itself');
  if (isCompanyField(node)) add(-COMPANY_PENALTY, 'a company address');
  score -= node.depth * DEPTH_PENALTY;
  if (node.adjustment !== 0) add(node.adjustment, `${node.notes.join(', ')} (${signed(node.adjustment)})`);
  const list = listFlags(node);
  if (list.isListed) score -= LIST_PENALTY;
  if (list.isPrimary) add(PRIMARY_BONUS, 'marked as the primary one');
  if (list.isUnverified) add(-UNVERIFIED_PENALTY, 'not verified');
  return { score: score < MIN_SCORE ? 0 : round(score), reasons };
}

function round(score: number): number {
  return Math.round(score * 10) / 10;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

interface ListFlags {
  isListed: boolean;
  isPrimary: boolean;
  isUnverified: boolean;
}

/** What a list says about one of its addresses: by a flag, or by an id next to the list. */
function listFlags(node: PayloadNode): ListFlags {
  const owner = nearestObject(node);
  const object = owner !== null && isPlainObject(owner.value) ? owner.value : {};
  const isElement = typeof node.key === 'number' || typeof owner?.key === 'number';
  return {
    isListed: isElement,
    isPrimary: isElement && (isFlaggedPrimary(object) || (owner !== null && isNamedPrimary(owner, object))),
    isUnverified: own(object, 'verified') === false || readStatus(object) === 'unverified',
  };
}

function readStatus(object: JsonObject): unknown {
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

/** `primary_email_address_id` next to the list equals the element's id. */
function isNamedPrimary(owner: PayloadNode, object: JsonObject): boolean {
  const holder = nearestObject(namingNode(owner));
  if (holder === null || !isPlainObject(holder.value)) return false;
  const primary = primaryIds(holder.value);
  return ID_KEYS.some((key) => primary.has(identifierText(own(object, key)) ?? ''));
}

/** Cached per excerpt object; excerpts are immutable. */
const knownPrimaryIds = new WeakMap<JsonObject, ReadonlySet<string>>();

function primaryIds(holder: JsonObject): ReadonlySet<string> {
  const known = knownPrimaryIds.get(holder);
  if (known !== undefined) return known;
  const named = Object.entries(holder).filter(([key]) => PRIMARY_NAME.test(key));
  const ids = new Set(named.map(([, value]) => identifierText(value)).filter((id) => id !== null));
  knownPrimaryIds.set(holder, ids);
  return ids;
}

/** A host who is also listed as an attendee remains the host; an author may well be the customer. */
function demoteStaff(found: readonly FoundEmail[]): void {
  const staff = new Set(found.filter(isStaff).map((one) => one.value));
  for (const one of found) {
    if (one.score === 0 || !staff.has(one.value)) continue;
    const isListed = typeof one.node.key === 'number' || typeof nearestObject(one.node)?.key === 'number';
    one.score = isListed ? 0 : Math.max(1, round(one.score - STAFF_PENALTY));
    one.reasons.push('also the address of a host, owner or agent');
  }
}

/** Points of the least specific word for somebody who comes to a meeting. */
const GUEST = 26;

/** A user who meets a guest of another name is the host, also if the guest has no address. */
function refuseHosts(found: readonly FoundEmail[], walk: Walk): void {
  const users = found.filter(
    ({ score, party }) => score > 0 && party?.kind === 'person' && party.word === 'user',
  );
  if (users.length === 0) return;
  const guests = walk.objects.filter(
    ({ party, meaning }) => party?.kind === 'person' && party === meaning.party && party.points >= GUEST,
  );
  for (const user of users) {
    const name = nameIn(nearestObject(user.node));
    if (name === null || !guests.some((guest) => ![null, name].includes(nameIn(guest)))) continue;
    user.score = 0;
    user.reasons.push('the host of a meeting with somebody else');
  }
}

function nameIn(node: PayloadNode | null): string | null {
  const name = node !== null && isPlainObject(node.value) ? own(node.value, 'name') : null;
  return typeof name === 'string' ? name.trim().toLowerCase() : null;
}

function isStaff({ score, party }: FoundEmail): boolean {
  return (
    score === 0 && party?.kind === 'staff' && !WRITERS.has(party.word) && !ENVELOPE_WORDS.has(party.word)
  );
}

/** The envelope of a mail repeats who wrote it. */
const ENVELOPE_WORDS = new Set([
  'return path',
  'reply to',
  'mail from',
  'mailfrom',
  'envelope from',
  'envelopefrom',
]);
