import { DAY_MS } from '../kernel/spans.js';

/** A session lasts this long after its last use. */
export const SESSION_MS = 30 * DAY_MS;
