import type { FieldError } from '../errors.js';
import type { RuleAction } from './rule.js';

/** Stands in the place of a header's value for those who may not see it. No receiver can be sent it. */
export const HIDDEN = '•••';

/** The same headers without their values. */
export function hiddenHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN]));
}

/**
 * An action as it is to be kept: where a header's value is hidden, the present one stays. Only as long as the URL stays
 * as well, or whoever may not see a value could have it sent to themselves.
 *
 * @param present null where there is none yet
 * @param errors is told of each value that cannot stay
 */
export function withPresentHeaders(
  given: RuleAction,
  present: RuleAction | null,
  errors: FieldError[],
): RuleAction {
  const { headers } = given;
  if (headers === undefined) return given;
  const known = new Map(
    Object.entries(present?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const kept = Object.entries(headers).map(([name, value]) => {
    if (value !== HIDDEN) return [name, value] as const;
    const before = known.get(name.toLowerCase());
    const path = `action.headers.${name}`;
    if (before === undefined)
      errors.push({ path, message: 'is hidden, and there is no value that could stay' });
    else if (present?.url !== given.url)
      errors.push({ path, message: 'must be given anew with another url' });
    return [name, before ?? ''] as const;
  });
  return { ...given, headers: Object.fromEntries(kept) };
}
