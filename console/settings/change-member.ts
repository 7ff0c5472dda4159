import { api, dataOf } from '../api/client';
import { isOvertaken, taggedAs } from '../api/tagged';
import type { Role } from '../api/me';
import type { Member } from './queries';

/** Somebody else has changed the role that is shown. */
class RoleChanged extends Error {}

/** @throws an error for which `isLate` holds if somebody else has changed or removed the member */
export async function changeRole(member: Member, role: Role) {
  const params = await memberParams(member);
  return await dataOf(api.PUT('/api/members/{id}', { params, body: { role } }));
}

/** @throws like `changeRole` */
export async function removeMember(member: Member) {
  const params = await memberParams(member);
  return await dataOf(api.DELETE('/api/members/{id}', { params }));
}

/** Whether nothing was done because somebody else has changed the member since they were shown. */
export function isLate(error: Error): boolean {
  return error instanceof RoleChanged || isOvertaken(error);
}

/** The list has no tags, so the member is read once more. */
async function memberParams({ id, role }: Member) {
  const path = { id };
  const call = api.GET('/api/members/{id}', { params: { path } });
  const { member, etag } = await taggedAs(call, (read) => ({ member: read }));
  if (member.role !== role) throw new RoleChanged();
  return { path, header: { 'If-Match': etag } };
}
