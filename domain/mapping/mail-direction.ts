import { isPlainObject, own } from './payload.js';
import type { Party } from './vocabulary.js';
import { namingNode, nearestObject, type PayloadNode, type Walk } from './walk.js';
import { squeeze } from './words.js';

/** Whether a mail that a payload describes came in, so that it is about who wrote it, or went out. */
export type MailDirection = 'incoming' | 'outgoing';

/** Who wrote a message; never `cc`, `reply to` or an author. */
const WRITER_WORDS = new Set(['from', 'sender']);
const RECIPIENT_WORDS = new Set('to recipient rcpt destination addressee receiver delivered'.split(' '));

const CAME_IN = new Set('inbound incoming received inbox'.split(' '));
const WENT_OUT = new Set(
  `sent send sending outbound outgoing outbox delivered delivery delivering deferred delayed delay dropped drop bounce
  bounced open opened click clicked complaint complained spam processed queued scheduled rejected reject injection
  accepted failed failure unsubscribe unsubscribed suppressed hard soft`.split(/\s+/),
);
/** Domains of mailbox providers: a sender's address there says nothing about others'. */
const SHARED = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net gmx.at
  web.de t-online.de freenet.de mail.com mail.ru yandex.ru proton.me protonmail.com orange.fr free.fr libero.it seznam.cz wp.pl
  o2.pl qq.com 163.com`.split(/\s+/),
);
/** Mailboxes that a company reads: if one of them wrote to somebody else, the mail went out. */
const COMPANY_MAILBOX =
  /^(?:info|hello|hi|hey|contact|kontakt|contacto|office|mail|support|help|helpdesk|service|team|sales|orders?|shop|store|billing|invoices?|accounts?|news|newsletter|marketing|notifications?|updates|admin|inbox|feedback|careers|jobs|press)(?:@|[+.-])/;

/** What events of a help desk are about: mail to a mailbox of the company came in. */
const TO_HELP_DESK = new Set(
  'ticket tickets conversation conversations case cases request requests'.split(' '),
);

/** Fields of a mail that was taken in whole: reports about sent mail have none of them. */
const OF_RECEIVED = new Set(
  `textbody htmlbody strippedtext strippedhtml strippedtextreply bodyplain bodyhtml rawmime rawemail rawmsg emailrfc822
  rawtextbody rawhtmlbody replyplain textpart htmlpart helodomain spf dkim spamassassinscore spamscore spamverdict
  attachmentmetadatas headerlines`.split(/\s+/),
);
const TEXTS = new Set(
  'body bodypreview text html plain snippet preview content attachments attachmentcount hasattachments'.split(
    ' ',
  ),
);
/** Number of objects above the writer's address that are looked at. */
const MAX_ABOVE = 4;
const MAX_FIELDS = 100;

/** Whether it is about a mail, whose direction may depend on whose addresses are the workspace's. */
export function isAboutMail({ addresses }: Walk): boolean {
  return addresses.some(({ party }) => isMailWriter(party)) && addresses.some(isRecipient);
}

export function isMailWriter(party: Party | null): boolean {
  return party?.kind === 'staff' && WRITER_WORDS.has(party.word);
}

/**
 * The direction of the mail that a payload describes: by what it says, else by whose domains the addresses are of, else by
 * whether it contains the mail. Null without a writer and a recipient, or if nothing tells.
 *
 * @param eventWords of the event's name
 * @param ownAddresses of the workspace's senders; their domains are its own, unless anyone can have an address there
 */
export function mailDirection(
  walk: Walk,
  eventWords: readonly string[],
  ownAddresses: readonly string[] = [],
): MailDirection | null {
  const writers = walk.addresses.filter((node) => isMailWriter(node.party));
  const [writer] = writers;
  if (writer === undefined) return null;
  const recipients = walk.addresses.filter(isRecipient);
  if (recipients.length === 0) return null;
  const objects = objectsAbove(writer);
  const said = eventWords.some((word) => CAME_IN.has(word)) ? 'incoming' : directionIn(objects);
  if (said !== null) return said;
  if (eventWords.some((word) => WENT_OUT.has(word))) return 'outgoing';
  const byAddress = directionByAddress(writers, recipients, ownAddresses);
  if (byAddress !== null) return byAddress;
  const isAsked = eventWords.some((word) => TO_HELP_DESK.has(word)) && recipients.every(isCompany);
  return isAsked || containsMail(objects) ? 'incoming' : null;
}

function isRecipient({ party }: PayloadNode): boolean {
  return party?.kind === 'person' && party.lesser && RECIPIENT_WORDS.has(party.word);
}

/** The message, and what is around it. */
function objectsAbove(node: PayloadNode): PayloadNode[] {
  const above: PayloadNode[] = [];
  for (
    let at = nearestObject(namingNode(node));
    at !== null && above.length < MAX_ABOVE;
    at = nearestObject(at)
  )
    above.push(at);
  return above;
}

/** `direction: "inbound"`, `is_inbound: true`, `folders: ["INBOX"]`. */
function directionIn(objects: readonly PayloadNode[]): MailDirection | null {
  for (const { value } of objects) {
    if (!isPlainObject(value)) continue;
    const isInbound = own(value, 'is_inbound') ?? own(value, 'isInbound') ?? own(value, 'incoming');
    if (typeof isInbound === 'boolean') return isInbound ? 'incoming' : 'outgoing';
    const words = ['direction', 'folders', 'labelIds', 'folder', 'mailbox'].flatMap((key) =>
      wordsIn(own(value, key)),
    );
    if (words.some((word) => CAME_IN.has(word))) return 'incoming';
    if (words.some((word) => WENT_OUT.has(word))) return 'outgoing';
  }
  return null;
}

function wordsIn(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value.slice(0, MAX_FIELDS) : [value];
  return texts.flatMap((text) => (typeof text === 'string' ? [text.toLowerCase()] : []));
}

function directionByAddress(
  writers: readonly PayloadNode[],
  recipients: readonly PayloadNode[],
  ownAddresses: readonly string[],
): MailDirection | null {
  const own = new Set([
    ...ownAddresses,
    ...ownAddresses.map(addressDomain).filter((domain) => !SHARED.has(domain)),
  ]);
  const isOwn = (node: PayloadNode): boolean =>
    own.has(addressIn(node)) || own.has(addressDomain(addressIn(node)));
  if (own.size > 0) {
    if (writers.some(isOwn)) return recipients.every(isOwn) ? null : 'outgoing';
    if (recipients.some(isOwn)) return 'incoming';
  }
  return writers.some(isCompany) && !recipients.some(isCompany) ? 'outgoing' : null;
}

function isCompany(node: PayloadNode): boolean {
  return COMPANY_MAILBOX.test(addressIn(node));
}

/** The address in `Name <a@b>`, roughly. */
function addressIn({ value }: PayloadNode): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return text.slice(text.lastIndexOf('<') + 1).replace('>', '');
}

function addressDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function containsMail(objects: readonly PayloadNode[]): boolean {
  const [message] = objects.map(({ value }) => value).filter(isPlainObject);
  const parts = Object.values(message ?? {}).slice(0, MAX_FIELDS);
  const names = new Set<string>();
  for (const value of [...objects.map((object) => object.value), ...parts]) {
    if (isPlainObject(value))
      for (const key of Object.keys(value).slice(0, MAX_FIELDS)) names.add(squeeze(key));
  }
  if ([...names].some((name) => OF_RECEIVED.has(name))) return true;
  return names.has('subject') && [...names].some((name) => TEXTS.has(name));
}
