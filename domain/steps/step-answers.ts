import { isLonger } from '../contact/custom-fields.js';
import { exceededLimit } from '../json/json-limits.js';

/** The latest response to a webhook step. */
export interface StepAnswer {
  step: string;
  visit: number;
  /** `{ status, body? }` as JSON text, so that large numbers keep their digits. */
  answer: string;
}

/** Longer bodies are dropped. */
export const MAX_ANSWER_BYTES = 16 * 1_024;
/** Limit per enrollment; the oldest answers are dropped first. */
const MAX_KEPT_BYTES = 64 * 1_024;

/**
 * A response as later steps see it: its status, and its body if that is JSON of up to 16 KiB within the nesting
 * limit of requests. A truncated body is dropped.
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
  if (isLonger(text, MAX_ANSWER_BYTES) || exceededLimit(text) !== null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds an answer: it replaces an earlier one of the same step, and the oldest are dropped first. */
export function withAnswer(kept: readonly StepAnswer[], next: StepAnswer): StepAnswer[] {
  const all = [...kept.filter(({ step }) => step !== next.step), next];
  for (let from = 0; from < all.length; from += 1) {
    const rest = all.slice(from);
    if (!isLonger(rest.map(({ answer }) => answer).join(''), MAX_KEPT_BYTES)) return rest;
  }
  return [];
}

/** Answers by step id, as conditions and templates see them. */
export function answersByStep<T>(kept: readonly StepAnswer[], parse: (text: string) => T): Record<string, T> {
  return Object.fromEntries(kept.map(({ step, answer }) => [step, parse(answer)]));
}
