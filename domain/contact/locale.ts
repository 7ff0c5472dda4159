/** Bound of the memory of zones; there are some 600 names. */
const MAX_KNOWN = 2_000;
const MAX_LENGTH = 100;

/** Asking `Intl` costs most of a millisecond. */
const knownZones = new Map<string, string>();

/**
 * Reads the name of a time zone of the IANA database, in any case.
 *
 * @returns the name as it is stored (`Europe/Berlin`), or null when there is no such zone; offsets are none
 */
export function parseTimezone(text: string): string | null {
  const known = knownZones.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_LENGTH || !/^[A-Za-z]/.test(text)) return null;
  const resolved = resolveZone(text);
  if (resolved === null) return null;
  // Intl answers old names for some zones; only the case of what was asked is mended.
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
 * Reads a language tag of BCP 47.
 *
 * @returns it in its canonical form (`en-us` becomes `en-US`), or null when it is none
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
