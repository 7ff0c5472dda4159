import { isJsonObject, type JsonValue } from '../../../domain/json/json.js';
import { parseJson } from '../../../domain/json/parse-json.js';
import { textAt } from '../../../domain/mail-reports/fields.js';
import type { ProviderAnswer } from './provider-api.js';

/** The JSON object that a provider answered; an empty one for any other body, as a proxy may send. */
export function answeredJson({ body }: ProviderAnswer): JsonValue {
  try {
    const value = parseJson(body);
    return isJsonObject(value) ? value : {};
  } catch {
    // The status counts; the body only explains it.
    return {};
  }
}

/** A text or number at a path of the answer; null if there is none. */
export function textIn(answer: ProviderAnswer, ...path: string[]): string | null {
  return textAt(answeredJson(answer), ...path);
}

export function jsonBody(value: object): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8');
}
