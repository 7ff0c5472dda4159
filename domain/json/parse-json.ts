import { isJsonObject, type JsonObject, type JsonValue } from './json.js';

/**
 * `JSON.parse`, typed. The one place where its result is cast: what it returns is JSON.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}

/**
 * Parses the text of a JSON object.
 *
 * @throws SyntaxError if the text is not JSON
 * @throws TypeError if it is JSON, but not an object
 */
export function parseJsonObject(text: string): JsonObject {
  const value = parseJson(text);
  if (!isJsonObject(value)) throw new TypeError('The text is JSON, but not an object');
  return value;
}
