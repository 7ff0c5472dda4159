import type { FieldError } from '../errors.js';
import type { RuleAction } from './rule.js';

/** Replaces header values for callers who may not see them. Never sent to a receiver. */
export const HIDDEN = '•••';

/** The headers with hidden values. */
export function hiddenHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN]));
}

/**
 * The action to store: hidden header values keep their current value. Only if the URL is unchanged, or a caller
 * who may not see a value could redirect it to themselves.
 *
 * @param current null for a new rule
 * @param errors receives an error for each value that cannot be kept
 */
export function withCurrentHeaders(
  given: RuleAction,
  current: RuleAction | null,
  errors: FieldError[],
): RuleAction {
  const { headers } = given;
  if (headers === undefined) return given;
  const known = new Map(
    Object.entries(current?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const kept = Object.entries(headers).map(([name, value]) => {
    if (value !== HIDDEN) return [name, value] as const;
    const before = known.get(name.toLowerCase());
    const path = `action.headers.${name}`;
    if (before === undefined)
      errors.push({ path, message: 'is hidden, but there is no current value to keep' });
    else if (current?.url !== given.url)
      errors.push({ path, message: 'must be given again when the url changes' });
    return [name, before ?? ''] as const;
  });
  return { ...given, headers: Object.fromEntries(kept) };
}
