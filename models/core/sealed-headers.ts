import { isJsonObject } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { HIDDEN, hiddenHeaders, type WithHeaders } from '../../domain/webhook/hidden-headers.js';
import { open, seal } from './seal.js';

/** The form to store: header values may be credentials, so they are sealed, and `headers` keeps the names only. */
export function withSealedHeaders<T extends WithHeaders>(secretKey: Buffer, holder: T): T {
  const { headers = {}, sealedHeaders } = holder;
  if (sealedHeaders !== undefined || Object.keys(headers).length === 0) return holder;
  const sealed = seal(secretKey, JSON.stringify(headers));
  return { ...holder, headers: hiddenHeaders(headers), sealedHeaders: sealed };
}

/** The holder with its header values in the clear. */
export function withOpenHeaders<T extends WithHeaders>(secretKey: Buffer, holder: T): T {
  const { headers = {}, sealedHeaders } = holder;
  if (sealedHeaders === undefined) return holder;
  const values = parseJson(open(secretKey, sealedHeaders));
  const openedValue = (name: string): string => {
    const value = isJsonObject(values) ? values[name] : undefined;
    return typeof value === 'string' ? value : HIDDEN;
  };
  const opened = Object.fromEntries(Object.keys(headers).map((name) => [name, openedValue(name)]));
  return { ...holder, headers: opened, sealedHeaders: undefined };
}
