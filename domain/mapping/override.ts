import { cleanEventName } from './event-fields.js';
import { takeExcerpt } from './excerpt.js';
import { locate, parseJsonPath } from './json-path.js';
import { MAX_WALKS, countWalks } from './json-path-cost.js';
import { parseMailbox } from './mailbox.js';
import { cleanName } from './name-fields.js';
import { parsePath, readPath } from './paths.js';

/** Why a text cannot be saved as a path, plain (`data.customer.email`, `items[0].x`) or JSONPath; null if it can. */
export function pathError(text: string): string | null {
  if (text.trim() === '') return NOT_A_PATH;
  if (parsePath(text) !== null) return null;
  const query = parseJsonPath(text);
  if (query === null) return NOT_A_PATH;
  return countWalks(query) > MAX_WALKS ? TOO_COSTLY : null;
}

const NOT_A_PATH =
  'must be a path such as data.customer.email, items[0].sku or a JSONPath such as $.emails[?@.primary == true].value';
const TOO_COSTLY = `could look at every value of a payload more than ${MAX_WALKS} times; select less in its brackets`;

/** Paths configured for a source; all other values are found automatically. */
export interface MappingOverride {
  email?: string;
  eventName?: string;
  firstName?: string;
  lastName?: string;
  /** Path of the answer to whether the person wants marketing mail. */
  consent?: string;
  /** Path of the event properties; the whole body if absent. */
  properties?: string;
  /** Paths by contact field, standard or custom. */
  contact?: Record<string, string>;
}

/** The value at a configured path, and why it was used or not. */
export interface Overridden {
  value: string | null;
  reason: string;
}

/**
 * The address at the configured path. If there is none the event is unmapped: falling back to the search could
 * pick another person.
 */
export function overriddenEmail(body: unknown, path: string): Overridden {
  const text = valueAt(body, path);
  const address = typeof text === 'string' ? (parseMailbox(text)?.address ?? null) : null;
  if (address !== null) return { value: address, reason: `${path}, configured for the source` };
  return { value: null, reason: `no email address at ${path}, the path configured for the source` };
}

/** The event name at the configured path; null if there is none, so that the search applies. */
export function overriddenEventName(body: unknown, path: string): Overridden {
  const name = cleanEventName(valueAt(body, path));
  return { value: name, reason: name === null ? `no name at ${path}` : `${path}, configured for the source` };
}

/** The first or last name at the configured path. */
export function overriddenName(body: unknown, path: string): string | null {
  return cleanName(valueAt(body, path), 'first');
}

/**
 * The event properties: the value at the configured path, or the whole body. Undefined if the path has no value.
 */
export function eventProperties(body: unknown, override: MappingOverride = {}): unknown {
  return override.properties === undefined ? body : valueAt(body, override.properties);
}

/** The value at a configured path. JSONPaths are evaluated on the excerpt; the first match counts. */
export function valueAt(body: unknown, path: string): unknown {
  const plain = parsePath(path);
  if (plain !== null) return readPath(body, plain);
  const query = parseJsonPath(path);
  const location = query === null ? null : locate(query, takeExcerpt(body));
  return location === null ? undefined : readPath(body, location);
}
