import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/json/json.js';
import { HIDDEN } from '../../domain/webhook/hidden-headers.js';
import { maskedUrl, type WebhookView } from '../http/webhook-view.js';

/** The draft as the caller may see it: like saved steps, without header values and paths of URLs where these are hidden. */
export function shownDraft(draft: JsonObject, { secretKey, masksUrl }: WebhookView): JsonObject {
  return mapWebhooks(draft, ({ webhook }) => {
    const { headers, url } = webhook;
    return {
      ...webhook,
      ...(secretKey === null && isJsonObject(headers) && { headers: mapValues(headers, () => HIDDEN) }),
      ...(masksUrl && typeof url === 'string' && { url: maskedUrl(url) }),
    };
  });
}

/**
 * The draft to save: header values that come back hidden keep those of the draft before, if the step has the same id, or
 * place if it has none, and the same URL. The others stay hidden, and keep the published value when the draft is published.
 */
export function keepHiddenValues(draft: JsonObject, before: JsonObject | null): JsonObject {
  if (before === null) return draft;
  const known = new Map<string, JsonObject>();
  mapWebhooks(before, ({ webhook, key }) => {
    known.set(key, webhook);
    return webhook;
  });
  return mapWebhooks(draft, ({ webhook, key }) => {
    const was = known.get(key);
    const [headers, old] = [webhook['headers'], was?.['headers']];
    if (!isJsonObject(headers) || !isJsonObject(old) || was?.['url'] !== webhook['url']) return webhook;
    const values = new Map(Object.entries(old).map(([name, value]) => [name.toLowerCase(), value]));
    const kept = mapValues(headers, (value, name) =>
      value === HIDDEN ? (values.get(name.toLowerCase()) ?? value) : value,
    );
    return { ...webhook, headers: kept };
  });
}

interface FoundWebhook {
  webhook: JsonObject;
  /** The step's id, or its place if it has none. */
  key: string;
}

/** The draft with every webhook step replaced, also one whose type is still missing. */
function mapWebhooks(draft: JsonObject, change: (found: FoundWebhook) => JsonObject): JsonObject {
  const inObject = (object: JsonObject, path: string): JsonObject => {
    const mapped = mapValues(object, (value, name) => inValue(value, `${path}.${name}`));
    const { type, id } = mapped;
    const isWebhook = type === 'webhook' || (typeof type !== 'string' && isJsonObject(mapped['headers']));
    return isWebhook ? change({ webhook: mapped, key: typeof id === 'string' ? id : path }) : mapped;
  };
  const inValue = (value: JsonValue, path: string): JsonValue => {
    if (Array.isArray(value)) return value.map((item, i) => inValue(item, `${path}.${String(i)}`));
    return isJsonObject(value) ? inObject(value, path) : value;
  };
  return { ...draft, ...('steps' in draft && { steps: inValue(draft['steps'] ?? null, 'steps') }) };
}

function mapValues(object: JsonObject, change: (value: JsonValue, name: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
