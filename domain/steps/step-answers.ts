import { isLonger } from '../contact/custom-fields.js';
import { isNestedDeeper } from '../json/json-limits.js';

/** What the receiver of a webhook step has answered when it was called last. */
export interface StepAnswer {
  step: string;
  visit: number;
  /** `{ status, body? }` as JSON text, in which big numbers keep their digits. */
  answer: string;
}

/** A longer body is not kept. */
export const MAX_ANSWER_BYTES = 16 * 1_024;
/** Of all answers of one enrollment; who has more forgets the oldest ones. */
const MAX_KEPT_BYTES = 64 * 1_024;

/**
 * An answer as later steps see it: its status, and its body when that is JSON of up to 16 KiB, nested no deeper than a
 * request may be. A body of which only a part was read has none.
 *
 * @returns JSON text
 */
export function answerText({
  status,
  body,
  truncated = false,
}: {
  status: number;
  body: string;
  truncated?: boolean;
}): string {
  const isKept = !truncated && isPlainJson(body);
  return `{"status":${status}${isKept ? `,"body":${body.trim()}` : ''}}`;
}

function isPlainJson(text: string): boolean {
  if (isLonger(text, MAX_ANSWER_BYTES) || isNestedDeeper(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The answers with one more: the last of a step takes the place of those before, and the oldest go first. */
export function withAnswer(kept: readonly StepAnswer[], next: StepAnswer): StepAnswer[] {
  const all = [...kept.filter(({ step }) => step !== next.step), next];
  for (let from = 0; from < all.length; from += 1) {
    const rest = all.slice(from);
    if (!isLonger(rest.map(({ answer }) => answer).join(''), MAX_KEPT_BYTES)) return rest;
  }
  return [];
}

/** The answers by their steps, as conditions and templates see them. */
export function answersByStep<T>(kept: readonly StepAnswer[], parse: (text: string) => T): Record<string, T> {
  return Object.fromEntries(kept.map(({ step, answer }) => [step, parse(answer)]));
}
