import type { DefinitionDiff, FieldChange } from '../../../domain/automation/definition-diff.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../domain/json/json.js';
import { HIDDEN } from '../../../domain/webhook/hidden-headers.js';
import { maskedUrl, type WebhookView } from '../../http/webhook-view.js';

/** A comparison as the caller may see it. A changed header value that is hidden is still a change. */
export function shownDiff(diff: DefinitionDiff, view: WebhookView): DefinitionDiff {
  const whole = (one: DefinitionDiff['added'][number]) =>
    one.type === 'webhook' ? { ...one, step: shownStep(one.step, view) } : one;
  const fields = (one: DefinitionDiff['changed'][number]) =>
    one.type === 'webhook' ? { ...one, fields: one.fields.map((field) => shownChange(field, view)) } : one;
  return {
    ...diff,
    added: diff.added.map(whole),
    removed: diff.removed.map(whole),
    changed: diff.changed.map(fields),
  };
}

function shownStep(step: JsonObject, view: WebhookView): JsonObject {
  return Object.fromEntries(
    Object.entries(step).map(([name, value]) => [name, shownValue(name, value, view)]),
  );
}

function shownChange({ path, before, after }: FieldChange, view: WebhookView): FieldChange {
  return {
    path,
    ...(before !== undefined && { before: shownValue(path, before, view) }),
    ...(after !== undefined && { after: shownValue(path, after, view) }),
  };
}

/** @param path within the step: `url`, `headers` or `headers.<name>` among others */
function shownValue(path: string, value: JsonValue, { secretKey, masksUrl }: WebhookView): JsonValue {
  if (path === 'url' && masksUrl && typeof value === 'string') return maskedUrl(value);
  if (secretKey !== null || !(path === 'headers' || path.startsWith('headers.'))) return value;
  if (!isJsonObject(value)) return HIDDEN;
  return Object.fromEntries(Object.keys(value).map((name) => [name, HIDDEN]));
}
