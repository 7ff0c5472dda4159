import type { FieldError } from '../errors.js';

/** Replaces header values for callers who may not see them. Never sent to a receiver. */
export const HIDDEN = '•••';

/** What a webhook step and a rule's action have in common. */
export interface WithHeaders {
  url: string;
  headers?: Record<string, string>;
  /** As stored: the values of `headers`, sealed (models/core/sealed-headers.ts); `headers` then has the names only. */
  sealedHeaders?: string | undefined;
}

/** The headers with hidden values. */
export function hiddenHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN]));
}

/**
 * The action or step to store: hidden header values keep their current value. Only if the URL is unchanged, or a caller
 * who may not see a value could redirect it to themselves.
 *
 * @param current null for a new one
 * @param errors receives an error for each value that cannot be kept
 * @param path of the action or step in the body, for errors
 */
export function withCurrentHeaders<T extends WithHeaders>(
  given: T,
  current: WithHeaders | null,
  { errors, path }: { errors: FieldError[]; path: string },
): T {
  const { headers } = given;
  if (headers === undefined) return given;
  const known = new Map(
    Object.entries(current?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const kept = Object.entries(headers).map(([name, value]) => {
    if (value !== HIDDEN) return [name, value] as const;
    const before = known.get(name.toLowerCase());
    const at = `${path}.headers.${name}`;
    if (before === undefined)
      errors.push({ path: at, message: 'is hidden, but there is no current value to keep' });
    else if (current?.url !== given.url)
      errors.push({ path: at, message: 'must be given again when the url changes' });
    return [name, before ?? ''] as const;
  });
  return { ...given, headers: Object.fromEntries(kept) };
}
