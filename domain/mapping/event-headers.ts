import { cleanEventName, isEnvelope } from './event-fields.js';
import type { EventName } from './event-name.js';
import { own, type JsonObject } from './payload.js';
import { wordsOf } from './words.js';

/** `x-shopify-topic`, `x-github-event`, `x-discourse-event-type`, `linear-event`, `ce-type` (CloudEvents in HTTP). */
const TOPIC =
  /(?:^|-)(?:topic|event|event-name|event-type|event-key|webhook-type|webhook-name|hook-resource)$|^ce-type$/;
/** Headers whose one word is only the thing, with what was done to it in the body. */
const THING = /(?:^|-)(?:event|event-type|hook-resource)$/;
const ONE_THING = /^[A-Za-z]+(?:_[A-Za-z]+)*$/;

/** Whether a header (in lower case) may name the event. */
export function isTopicHeader(header: string): boolean {
  return TOPIC.test(header);
}

/** The name of the event by a header of the provider, the most specific one; null without such a header. */
export function topicHeader(headers: Record<string, string>, root: JsonObject): EventName | null {
  const found = Object.entries(headers)
    .map(([header, value]) => ({ header: header.toLowerCase(), name: cleanEventName(value) }))
    .filter(
      (one): one is { header: string; name: string } =>
        one.name !== null && isTopicHeader(one.header) && !isEnvelope(one.name),
    )
    .sort((a, b) => wordsOf(b.name).length - wordsOf(a.name).length || a.header.length - b.header.length)[0];
  if (found === undefined) return null;
  const action = cleanEventName(own(root, 'action'));
  const isThing = THING.test(found.header) && ONE_THING.test(found.name);
  if (action === null || !isThing || !ONE_THING.test(action) || says(found.name, action)) {
    return { name: found.name, reason: `header ${found.header} names the event` };
  }
  return {
    name: `${found.name}.${action}`,
    reason: `header ${found.header} and $.action name the event together`,
  };
}

function says(name: string, action: string): boolean {
  const words = wordsOf(name);
  return wordsOf(action).every((word) => words.includes(word));
}
