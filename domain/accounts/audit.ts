import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';

/** Replaces secrets. */
export const REDACTED = '[redacted]';
/** Larger fields are recorded by size only; definitions are versioned anyway. */
const MAX_FIELD_BYTES = 32 * 1_024;

const SECRET_NAME = /secret|password|token|authorization|cookie|api-?key|signature|signing|credential/i;
/** Fields whose values may all be secrets, whatever their names. */
const SECRET_VALUES = new Set(['headers']);
/** URLs may contain credentials after the host. */
const URL_FIELDS = new Set(['url']);

/** The changed fields before and after; null if the resource did not exist before, or does not exist after. */
export interface ChangedFields {
  before: JsonObject | null;
  after: JsonObject | null;
}

/** The fields that differ between two states, with secrets redacted; null if there are none. */
export function changedFields(before: JsonObject | null, after: JsonObject | null): ChangedFields | null {
  if (before === null || after === null) {
    if (before === null && after === null) return { before, after };
    return { before: before && withoutSecrets(before), after: after && withoutSecrets(after) };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !jsonEqual(before[name] ?? null, after[name] ?? null),
  );
  if (names.length === 0) return null;
  return { before: withoutSecrets(pick(before, names)), after: withoutSecrets(pick(after, names)) };
}

function pick(state: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
}

function withoutSecrets(state: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, limitSize(redacted(name, value))]),
  );
}

function redacted(name: string, value: JsonValue): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (SECRET_NAME.test(name)) return REDACTED;
  if (SECRET_VALUES.has(name) && isJsonObject(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, REDACTED]));
  if (URL_FIELDS.has(name) && typeof value === 'string') return urlOrigin(value);
  if (Array.isArray(value)) return value.map((item) => redacted('', item));
  if (!isJsonObject(value)) return value;
  const isWebhook = value['type'] === 'webhook';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isWebhook && key === 'body' ? REDACTED : redacted(key, item),
    ]),
  );
}

/** `https://example.com/…`: the rest may be a secret. */
function urlOrigin(address: string): string {
  const [start] = /^[a-z]+:\/\/[^/?#@]+(?=[/?#]|$)/i.exec(address) ?? [];
  return start === undefined ? REDACTED : start.length === address.length ? address : `${start}/…`;
}

function limitSize(value: JsonValue): JsonValue {
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes <= MAX_FIELD_BYTES ? value : { omitted: `${bytes} bytes` };
}

/** Audit action of a route: `automations.create`, `enrollments.pause`, `apiKeys.delete`. */
export function auditAction(method: string, path: string): string {
  const [resource = '', ...rest] = path.split('/').slice(2);
  const words = rest.filter((part) => !part.startsWith('{'));
  const verb = words.length > 0 ? words.map(camelCase).join('.') : VERBS[method];
  return `${camelCase(resource)}.${verb ?? method.toLowerCase()}`;
}

const VERBS: Record<string, string> = { POST: 'create', PUT: 'change', PATCH: 'change', DELETE: 'delete' };

function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}
