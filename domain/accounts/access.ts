/** What a workspace's members can be, from most to least. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * What an API key can be given. `write` does not include `read`: a key that only sends must not be able to
 * read the audience. `admin` holds all of these, and neither keys nor members.
 */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'events:read',
  'events:write',
  'lists:read',
  'lists:write',
  'forms:read',
  'forms:write',
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

/** What a route asks for: a scope, or something that only people can do (`self`: anybody signed in). */
export type Need = Scope | 'self' | 'keys' | 'members';

/** What a credential holds. */
export type Grant = { kind: 'session'; role: Role } | { kind: 'apiKey'; scopes: readonly Scope[] };

/** The one place that says who may do what. */
export function may(grant: Grant, need: Need): boolean {
  return grant.kind === 'session'
    ? isAtLeast(grant.role, leastRoleFor(need))
    : need !== 'self' && need !== 'keys' && need !== 'members' && holds(grant.scopes, need);
}

/** True for owners, admins and keys with the scope `admin`: they are shown the secrets of rules and sources. */
export function isAdmin(grant: Grant): boolean {
  return may(grant, 'admin');
}

/**
 * Whether somebody with the role `own` may give, change or take away these roles of others: owners all of them,
 * admins all but that of an owner.
 */
export function mayManage(own: Role, concerned: readonly Role[]): boolean {
  return own === 'owner' || (own === 'admin' && !concerned.includes('owner'));
}

/** The least role whose session may do it: everybody reads, editors write, admins manage keys, sources, members. */
function leastRoleFor(need: Need): Role {
  if (need === 'self' || need.endsWith(':read')) return 'viewer';
  if (need === 'sources:write') return 'admin';
  return need.endsWith(':write') || need === 'subscribe' ? 'editor' : 'admin';
}

function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least);
}

function holds(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || held.includes('admin');
}
