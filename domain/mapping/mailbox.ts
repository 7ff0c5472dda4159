import { parseEmail } from '../contact/email.js';

/** An address with its display name. */
export interface Mailbox {
  address: string;
  displayName: string | null;
  /** How it was written: alone, as `Name <a@b>`, or as the first of several. */
  form: 'plain' | 'named' | 'list';
}

const NAMED = /^([^<>@]{0,200})<([^<>\s]{3,320})>$/;
const LIST_SEPARATOR = /[,;]/;

/** Parses a text as an address, `mailto:a@b`, `Name <a@b>` or a list of these; null otherwise. */
export function parseMailbox(text: string): Mailbox | null {
  const trimmed = text.trim();
  const plain = parseEmail(trimmed.replace(/^mailto:/i, ''));
  if (plain !== null) return { address: plain, displayName: null, form: 'plain' };
  const named = NAMED.exec(trimmed);
  if (named !== null) {
    const address = parseEmail(named[2] ?? '');
    return address === null ? null : { address, displayName: unquote(named[1] ?? ''), form: 'named' };
  }
  return parseList(trimmed);
}

/** A text is a list only if every part of it is a mailbox. */
function parseList(text: string): Mailbox | null {
  if (!LIST_SEPARATOR.test(text)) return null;
  const parts = text.split(LIST_SEPARATOR).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > 20 || !parts.every((part) => part.includes('@'))) return null;
  const mailboxes = parts.map(parseMailbox);
  const first = mailboxes[0] ?? null;
  return first === null || mailboxes.includes(null) ? null : { ...first, form: 'list' };
}

function unquote(name: string): string | null {
  const plain = name
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  return plain === '' ? null : plain;
}

const ROBOTS =
  /^(?:no[._-]?reply|do[._-]?not[._-]?reply|never[._-]?reply|mailer[._-]?daemon|postmaster|bounces?|auto[._-]?reply|nobody|null|undefined)(?:$|[+._=-])/;
const ROBOT_TAIL = /[._+-](?:no-?reply|do-?not-?reply)$/;
const ROBOT_DOMAIN = /(?:^|\.)(?:no-?reply|donotreply|invalid)(?:\.|$)/;
/** File and calendar names that look like addresses (`logo@2x.png`). */
const NO_MAIL_DOMAIN = /^\d(?:\.\d+)?x\.[a-z]{3,4}$|(?:^|\.)(?:group|resource)\.calendar\.google\.com$/;

/** True for an address that no person reads: `no-reply@…`, `mailer-daemon@…`, `…@users.noreply.…`. */
export function isRobot(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  return (
    ROBOTS.test(local) || ROBOT_TAIL.test(local) || ROBOT_DOMAIN.test(domain) || NO_MAIL_DOMAIN.test(domain)
  );
}
