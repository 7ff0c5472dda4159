import { isLonger } from '../../domain/contact/custom-fields.js';
import { invalid } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { ApiContext } from '../http/context.js';
import { MAX_PROPERTIES_BYTES } from '../../domain/steps/recorded-values.js';
import { subText } from '../body/exact-numbers.js';

/** The stored JSON text, with every digit, and its parsed value, for conditions. */
export interface EventProperties {
  text: string;
  value: JsonValue;
}

/**
 * Reads event properties from a field of the body, or of the part of it at `within`; `{}` if absent.
 *
 * @throws RollcallError `invalid` if they exceed 64 KiB
 */
export function eventProperties(
  ctx: ApiContext,
  field: string,
  value: JsonValue = {},
  within: readonly (string | number)[] = [],
): EventProperties {
  const text = subText(ctx, [...within, field]) ?? JSON.stringify(value);
  if (isLonger(text, MAX_PROPERTIES_BYTES))
    throw invalid([{ path: field, message: 'must not exceed 64 KiB' }]);
  return { text, value };
}
