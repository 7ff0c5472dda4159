import { parseEmail } from '../contact/email.js';
import type { JsonValue } from '../json/json.js';
import { parseMailbox } from '../mapping/mailbox.js';

/** Longer cells hold something else. */
const MAX_CELL = 1_000;
/** Between the values of a cell in exports of Google Contacts. */
const CELL_SEPARATOR = ':::';
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164]+/gu;
const SPACES = /[\s\u00a0]+/gu;
const LINK = /^mailto:/i;
/** `Ada Byron (ada@example.com)`, as Outlook writes it. */
const IN_PARENTHESES = /^[^()@]*\(([^()\s@]+@[^()\s@]+)\)$/;
/** `ada@example.com (Ada Byron)`. */
const WITH_COMMENT = /^([^()\s@]+@[^()\s@]+) \([^()]*\)$/;
const EDGES = new Set(`.,;:<>"'[]`);

/**
 * The address in a cell, as people and other systems write it: alone, with a name, as a link, the first of several, or with
 * invisible characters and punctuation around it. Null if there is none.
 */
export function readEmail(cell: JsonValue): string | null {
  if (typeof cell !== 'string' || cell.length > MAX_CELL || !cell.includes('@')) return null;
  return parseEmail(cell) ?? oddEmail(cell);
}

function oddEmail(cell: string): string | null {
  const [first = ''] = cell.replace(INVISIBLE, '').split(CELL_SEPARATOR).filter(hasAt);
  const text = first.replace(SPACES, ' ').trim();
  const inner = IN_PARENTHESES.exec(text)?.[1] ?? WITH_COMMENT.exec(text)?.[1] ?? text;
  const { address = null } = parseMailbox(inner) ?? {};
  return address ?? parseEmail(withoutEdges(withoutQuery(inner)));
}

function hasAt(text: string): boolean {
  return text.includes('@');
}

/** `mailto:ada@example.com?subject=Hi`. */
function withoutQuery(text: string): string {
  if (!LINK.test(text)) return text;
  const [address = ''] = text.replace(LINK, '').split('?');
  return address.replace(/%40/, '@');
}

function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGES.has(text.charAt(start))) start += 1;
  while (end > start && EDGES.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).trim();
}
