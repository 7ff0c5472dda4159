import type { JsonObject } from '../json/json.js';
import { asText } from '../json/lenient.js';

/** How the API words a test of what people did or are in. It may be unfinished. */
export function testWords(test: JsonObject): string {
  if ('event' in test) return eventWords(test);
  const { status } = test;
  if ('list' in test) return `is ${asText(status) || 'subscribed'} on a list`;
  if ('automation' in test) return `is ${asText(status) || 'ever'} in an automation`;
  if ('segment' in test) return 'is in a segment';
  return 'was sent a broadcast';
}

function eventWords({ event, which, atLeast, atMost, withinLast, since, where }: JsonObject): string {
  if (asText(event) === '') return '';
  const counted =
    which === undefined
      ? `${asText(event)} ${timesText(atLeast, atMost)}`
      : `${asText(which)} ${asText(event)}`;
  return [
    counted,
    ...(withinLast === undefined ? [] : [`in the last ${asText(withinLast)}`]),
    ...(since === undefined ? [] : ['since entering']),
    ...(where === undefined ? [] : ['with conditions']),
  ].join(' ');
}

function timesText(atLeast: unknown, atMost: unknown): string {
  if (atMost === 0) return 'never';
  const least = typeof atLeast === 'number' ? atLeast : atMost === undefined ? 1 : null;
  const parts = [
    ...(least === null ? [] : [`≥ ${String(least)}`]),
    ...(typeof atMost === 'number' ? [`≤ ${String(atMost)}`] : []),
  ];
  return `${parts.join(' and ')}×`;
}
