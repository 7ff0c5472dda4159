import { isJsonObject, type JsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { SentHeaders } from '../../domain/signatures/read-signature.js';
import { readSnsMessage, type SnsMessage } from '../../domain/signatures/sns.js';
import type { SignatureScheme } from '../../domain/signatures/scheme.js';

/** The message of SNS in a body, unverified; null for anything else. */
export function snsMessageIn(body: Uint8Array): SnsMessage | null {
  const fields = jsonObjectIn(body);
  return fields === null ? null : readSnsMessage(fields);
}

/** The JSON object that a body is; null for anything else. */
function jsonObjectIn(body: Uint8Array): JsonObject | null {
  try {
    const parsed = parseJson(Buffer.from(body).toString('utf8'));
    return isJsonObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The values of a scheme's signature in the body, as if they had been sent as headers. */
export function signatureFields({ headers }: SignatureScheme, body: Uint8Array): SentHeaders {
  const object = jsonObjectIn(body);
  const paths = headers.flatMap(({ signature, timestamp = '', id = '' }) => [signature, timestamp, id]);
  return new Map(
    paths.flatMap((path) => {
      const value = valueAt(object, path.split('.'));
      return value === null ? [] : [[path, [value]] as const];
    }),
  );
}

function valueAt(object: JsonObject | null, path: readonly string[]): string | null {
  let found: unknown = object;
  for (const key of path) found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : null;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}
