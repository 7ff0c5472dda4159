import { BODY_SIZE, exceededLimit, jsonErrors, MAX_JSON_DEPTH } from './json-limits.js';
import type { JsonValue } from './json.js';
import { parseJson } from './parse-json.js';

/** A value that can be stored, or why it cannot; null if the text is no JSON. */
export type CheckedJson = { value: JsonValue } | { problem: string | null };

/** Parses JSON that comes in files, which has to pass what bodies of requests pass. */
export function checkedJson(text: string): CheckedJson {
  const exceeded = exceededLimit(text, BODY_SIZE);
  if (exceeded === 'depth') return { problem: `is nested deeper than ${MAX_JSON_DEPTH} levels` };
  if (exceeded === 'values') return { problem: `has more than ${BODY_SIZE.values} values` };
  const value = valueIn(text);
  if (value === undefined) return { problem: null };
  const [error] = jsonErrors(value);
  if (error === undefined) return { value };
  return { problem: `${error.path.replaceAll('\0', '\ufffd')} ${error.message}`.trimStart() };
}

function valueIn(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
