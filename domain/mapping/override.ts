import { cleanEventName } from './event-fields.js';
import { excerptOf } from './excerpt.js';
import { locate, parseJsonPath } from './json-path.js';
import { parseMailbox } from './mailbox.js';
import { cleanName } from './name-fields.js';
import { parsePath, readPath } from './paths.js';

/** Whether a text is a path: plain (`data.customer.email`, `items[0].x`) or a JSONPath. */
export function isPath(text: string): boolean {
  return text.trim() !== '' && (parsePath(text) !== null || parseJsonPath(text) !== null);
}

/** Paths by which a source says itself where things stand; what is left out is found automatically. */
export interface MappingOverride {
  email?: string;
  eventName?: string;
  firstName?: string;
  lastName?: string;
  /** What becomes the properties; the whole body without it. */
  properties?: string;
}

/** A value that an override names, and why it counts or not. */
export interface Overridden {
  value: string | null;
  reason: string;
}

/** The address at the path that the source gives: nobody, rather than somebody else, when none stands there. */
export function overriddenEmail(body: unknown, path: string): Overridden {
  const text = valueAt(body, path);
  const address = typeof text === 'string' ? (parseMailbox(text)?.address ?? null) : null;
  if (address !== null) return { value: address, reason: `${path}, as the source says` };
  return { value: null, reason: `no e-mail address at ${path}, where the source says it is` };
}

/** The name of the event at the path; null when none stands there, so that the automatic one counts. */
export function overriddenEventName(body: unknown, path: string): Overridden {
  const name = cleanEventName(valueAt(body, path));
  return { value: name, reason: name === null ? `no name at ${path}` : `${path}, as the source says` };
}

/** A first or last name at the path. */
export function overriddenName(body: unknown, path: string): string | null {
  return cleanName(valueAt(body, path), 'first');
}

/** What a source's properties are: the value at the path, or the whole body. Undefined when nothing stands there. */
export function propertiesOf(body: unknown, override: MappingOverride = {}): unknown {
  return override.properties === undefined ? body : valueAt(body, override.properties);
}

/** A JSONPath is looked for in the part that every search sees; of several values it means the first. */
function valueAt(body: unknown, path: string): unknown {
  const plain = parsePath(path);
  if (plain !== null) return readPath(body, plain);
  const query = parseJsonPath(path);
  const place = query === null ? null : locate(query, excerptOf(body));
  return place === null ? undefined : readPath(body, place);
}
