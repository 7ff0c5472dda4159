import { cleanEventName, isEnvelope, saysWhatHappened } from './event-fields.js';
import { own, type JsonObject } from './payload.js';
import { fieldWords } from './words.js';

/** `x-shopify-topic`, `x-github-event`, `x-discourse-event-type`, `linear-event`, `ce-type` (CloudEvents in HTTP). */
const TOPIC =
  /(?:^|-)(?:topic|events?|event-name|event-type|event-key|webhook-type|webhook-name|hook-resource)$|^ce-type$/;
/** Headers that may name only the object, with the action in the body. */
const OBJECT_HEADER = /(?:^|-)(?:event|event-type|hook-resource)$/;
const SINGLE_WORD = /^[A-Za-z]+(?:_[A-Za-z]+)*$/;

export interface EventName {
  name: string;
  reason: string;
}

/** Whether a lower-case header name may name the event. */
export function isTopicHeader(header: string): boolean {
  return TOPIC.test(header);
}

/** The event name from a provider's header, the most specific one; null without such a header. */
export function topicHeader(headers: Record<string, string>, root: JsonObject): EventName | null {
  const found = Object.entries(headers)
    .map(([header, value]) => ({ header: header.toLowerCase(), name: cleanEventName(firstName(value)) }))
    .filter(
      (one): one is { header: string; name: string } =>
        one.name !== null &&
        isTopicHeader(one.header) &&
        !isEnvelope(one.name) &&
        !isOwnName(one.header, one.name),
    )
    .sort(
      (a, b) => fieldWords(b.name).length - fieldWords(a.name).length || a.header.length - b.header.length,
    )[0];
  if (found === undefined) return null;
  const action = cleanEventName(own(root, 'action'));
  const isObject = OBJECT_HEADER.test(found.header) && SINGLE_WORD.test(found.name);
  if (action === null || !isObject || !SINGLE_WORD.test(action) || contains(found.name, action)) {
    return { name: found.name, reason: `header ${found.header} names the event` };
  }
  return {
    name: `${found.name}.${action}`,
    reason: `header ${found.header} and $.action together name the event`,
  };
}

/** Of a list from the general to the particular (`users.*.create,users.*,users.5.create`), the first without its wildcards. */
function firstName(value: string): string {
  const [first = ''] = value.split(',', 1);
  return value === first ? value : first.replaceAll('.*', '');
}

/** A `webhook-name` may be the event's or what its owner called the webhook. */
function isOwnName(header: string, name: string): boolean {
  return header.endsWith('webhook-name') && !saysWhatHappened(name);
}

function contains(name: string, action: string): boolean {
  const words = fieldWords(name);
  return fieldWords(action).every((word) => words.includes(word));
}
