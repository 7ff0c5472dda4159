/** Maximum length of names. */
export const MAX_NAME = 200;

const CONTROL = /\p{Cc}/u;

/** A trimmed name, or null if it is empty, too long or contains control characters. */
export function plainName(value: string, max: number): string | null {
  const trimmed = value.trim();
  return trimmed !== '' && [...trimmed].length <= max && !CONTROL.test(trimmed) ? trimmed : null;
}
