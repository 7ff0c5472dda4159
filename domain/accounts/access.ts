/** Roles of workspace members, from most to minimum privileged. */
export const roles = ['owner', 'admin', 'editor', 'writer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * Scopes of API keys. `write` does not include `read`: a key that only sends data must not be able to read
 * contacts. `admin` includes all scopes, but not the management of keys and members.
 */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'events:read',
  'events:write',
  'lists:read',
  'lists:write',
  'segments:read',
  'segments:write',
  'forms:read',
  'forms:write',
  'broadcasts:read',
  'broadcasts:write',
  'automations:read',
  'automations:write',
  'webhooks:read',
  'webhooks:write',
  'sources:read',
  'sources:write',
  'subscribe',
  'admin',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * What a route requires: a scope, a permission reserved to signed-in users (`self`: any user), or no more than a
 * credential (`any`), where the handler shows what the credential may read.
 */
export type Need = Scope | 'any' | 'self' | 'keys' | 'members';

/** What a credential grants. */
export type Grant = { kind: 'session'; role: Role } | { kind: 'apiKey'; scopes: readonly Scope[] };

/**
 * The single authorization rule.
 *
 * @param isDraft whether it only writes drafts, which have no effect until they are published or sent
 */
export function may(grant: Grant, need: Need, isDraft = false): boolean {
  return grant.kind === 'session'
    ? isAtLeast(grant.role, minimumRoleFor(need, isDraft))
    : need === 'any' ||
        (need !== 'self' && need !== 'keys' && need !== 'members' && holds(grant.scopes, need));
}

/** True for owners, admins and keys with scope `admin`: they may see the secrets of rules and sources. */
export function isAdmin(grant: Grant): boolean {
  return may(grant, 'admin');
}

/** Whether a member with role `own` may grant, change or revoke these roles: owners any, admins any but owner. */
export function mayManage(own: Role, roles: readonly Role[]): boolean {
  return own === 'owner' || (own === 'admin' && !roles.includes('owner'));
}

/** The minimum role: viewers read, writers draft, editors write, admins manage keys, sources and members. */
function minimumRoleFor(need: Need, isDraft: boolean): Role {
  if (need === 'any' || need === 'self' || need.endsWith(':read')) return 'viewer';
  if (need === 'sources:write') return 'admin';
  if (need.endsWith(':write') || need === 'subscribe') return isDraft ? 'writer' : 'editor';
  return 'admin';
}

/** Whether a role is the given one or above it. */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(minimum);
}

function holds(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || held.includes('admin');
}
