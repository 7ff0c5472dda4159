/** A session lasts this long after its last use. */
export const SESSION_MS = 30 * 24 * 3_600_000;
