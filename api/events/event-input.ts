import { propertiesPatch } from '../../domain/contact/contact-properties.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import { isLonger } from '../../domain/contact/custom-fields.js';
import { invalid } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json.js';
import { MAX_PROPERTIES_BYTES } from '../../domain/steps/recorded-values.js';
import { subText } from '../body/exact-numbers.js';
import { statedConsent } from '../contacts/contact-patch.js';
import type { ApiContext } from '../http/context.js';
import type { SendEventBody } from './schemas.js';

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

/** What an event changes of its contact; null for nothing. Programs send events, so a withdrawal stands. */
export function eventPatch({
  contactProperties,
  consent,
}: Pick<SendEventBody, 'contactProperties' | 'consent'>): ContactPatch | null {
  if (contactProperties === undefined && consent === undefined) return null;
  return {
    ...propertiesPatch(contactProperties ?? {}),
    ...(consent !== undefined && { consent: statedConsent(consent, false) }),
  };
}
