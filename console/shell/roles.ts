import type { Role } from '../api/me';

const RANKS: readonly Role[] = ['viewer', 'editor', 'admin', 'owner'];

/** Whether a role is the given one or above it. */
export function isAtLeast(role: Role, least: Role): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(least);
}
