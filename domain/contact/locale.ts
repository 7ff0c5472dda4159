/** Cache size; there are about 600 names. */
const MAX_KNOWN = 2_000;
const MAX_LENGTH = 100;

/** A lookup by `Intl` takes most of a millisecond. */
const knownZones = new Map<string, string>();

/**
 * Parses an IANA time zone name, in any case.
 *
 * @returns the canonical spelling (`Europe/Berlin`); null if there is no such zone. Offsets are not accepted.
 */
export function parseTimezone(text: string): string | null {
  const known = knownZones.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_LENGTH || !/^[A-Za-z]/.test(text)) return null;
  const resolved = resolveZone(text);
  if (resolved === null) return null;
  // `Intl` returns legacy names for some zones, so only the case is corrected.
  const zone = resolved.toLowerCase() === text.toLowerCase() ? resolved : text;
  if (knownZones.size < MAX_KNOWN) knownZones.set(text, zone);
  return zone;
}

function resolveZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Parses a BCP 47 language tag.
 *
 * @returns the canonical form (`en-us` becomes `en-US`); null if invalid
 */
export function parseLanguage(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
