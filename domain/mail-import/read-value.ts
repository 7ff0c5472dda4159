import type { MailValue, ValueFormat } from '../mail-document/document.js';
import { VALUE_PATH } from '../mail-document/value-output.js';
import { variableFor } from '../render/merge-tags.js';
import type { SourceTag } from './find-tags.js';

/** What is known of the workspace that a mail is read for, and of where a tag stands. */
export interface ValueScope {
  /** Custom fields of its contacts. */
  fields: ReadonlySet<string>;
  /** What loops around it call their item. */
  items: readonly string[];
}

const OWN_ROOTS = new Set('contact event item workspace list steps unsubscribeUrl forloop'.split(' '));
const OWN_FIELDS = new Set(
  'id email firstName lastName name subscribed timezone language customFields segments'.split(' '),
);
/** What other tools call the person that a mail goes to. */
const PERSON =
  /^(?:person|customer|subscriber|lead|recipient|user|contact|profile|member)\.(?:custom_?fields\.)?/i;
const FILTERS: Record<string, ValueFormat> = {
  upcase: 'upper',
  upper: 'upper',
  capitalize: 'capital',
  title: 'capital',
  day: 'day',
  time: 'time',
  number: 'number',
};
/** Filters that change nothing that a document does not do anyway. */
const NEEDLESS = new Set(['escape', 'strip', 'safe']);
const DEFAULT = /^default\s{0,3}[:(]\s{0,3}(?:"([^"]{0,500})"|'([^']{0,500})'|([\w -]{0,100}))\s{0,3}\)?$/;
const MONEY = /^money: {0,3}["']([A-Z]{3})["']$/;
const FALLBACKS = [
  /(?:default|fallback)\s{0,3}[:=(]{1,2}\s{0,3}["']?([^"'{}|)\]%*]{0,200})/i,
  / OR {1,3}"([^"]{0,200})"/,
  /^\[\[\w{1,20}:\w{1,60}:"([^"]{0,200})"/,
];

/** The value that an output of Liquid prints; null if it does more than print one. */
export function outputValue(tag: SourceTag, scope: ValueScope): MailValue | null {
  const [path = '', ...filters] = tag.name.split('|').map((part) => part.trim());
  const value = ourPath(path, scope);
  if (value === null) return null;
  let made: MailValue = { value };
  for (const filter of filters) {
    const next = filtered(made, filter);
    if (next === null) return null;
    made = next;
  }
  return made;
}

/** What a filter adds to a value; null for one that a value has no field for. */
function filtered(value: MailValue, filter: string): MailValue | null {
  if (NEEDLESS.has(filter)) return value;
  const format = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
  if (format !== undefined) return value.format === undefined ? { ...value, format } : null;
  const [, currency] = MONEY.exec(filter) ?? [];
  if (currency !== undefined)
    return value.format === undefined ? { ...value, format: `money:${currency}` } : null;
  const match = DEFAULT.exec(filter);
  if (match === null || value.fallback !== undefined) return null;
  const fallback = (match[1] ?? match[2] ?? match[3] ?? '').replace(/\p{Cc}/gu, ' ');
  return fallback === '' ? value : { ...value, fallback };
}

/** The value that a tag of another tool prints; null if nothing here does. */
export function foreignValue({ code, name }: SourceTag, { fields }: ValueScope): MailValue | null {
  const value = variableFor(name) ?? fieldNamed(name.split(/[|,]|:default=| OR /, 1)[0] ?? '', fields);
  if (value === null) return null;
  const fallback = FALLBACKS.map((pattern) => pattern.exec(code)?.[1]?.trim() ?? '').find(
    (one) => one !== '',
  );
  return { value, ...(fallback !== undefined && { fallback }) };
}

/** Our name of a path in Liquid: as it is, or what another tool means by it; null if nothing is known by it. */
export function ourPath(path: string, { fields, items }: ValueScope): string | null {
  if (path.length > 256 || !VALUE_PATH.test(path)) return null;
  const [root = ''] = path.split(/[.[]/, 1);
  const below = path.slice(root.length);
  if (items.includes(root)) return `item${below}`;
  if (root === 'contact' && below.startsWith('.')) return contactPath(path, fields);
  if (OWN_ROOTS.has(root)) return path;
  return variableFor(path) ?? fieldNamed(path, fields);
}

/** A path below `contact`, which other tools write in their own spelling. */
function contactPath(path: string, fields: ReadonlySet<string>): string {
  const [, key = ''] = path.split(/[.[]/, 2);
  if (OWN_FIELDS.has(key) || fields.has(key)) return path;
  const variable = variableFor(path);
  return (variable?.startsWith('contact.') === true ? variable : null) ?? fieldNamed(path, fields) ?? path;
}

/** Whether contacts are known to have what a path names. */
export function isKnownPath(path: string, fields: ReadonlySet<string>): boolean {
  if (!path.startsWith('contact.')) return true;
  const [, key = ''] = path.split(/[.[]/, 2);
  return OWN_FIELDS.has(key) || fields.has(key);
}

/** The field that is meant by a name in another spelling: `person.PLAN_NAME` is `planName`. */
function fieldNamed(name: string, fields: ReadonlySet<string>): string | null {
  const bare = squeezed(name.replace(PERSON, ''));
  const field = bare === '' ? undefined : [...fields].find((one) => squeezed(one) === bare);
  return field === undefined || !VALUE_PATH.test(`contact.${field}`) ? null : `contact.${field}`;
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
