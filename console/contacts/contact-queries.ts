import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, RollcallError, type Schemas } from '../api/client';
import { everyPage, pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import type { Contact } from './queries';

/** Enrollments of one response: a contact has rarely had more. */
const ENROLLMENTS = 50;

/** Between two looks at a contact whose page is open. */
export const FOLLOW_MS = 5_000;

/** A contact as it was read, with the tag for conditional changes. */
export type TaggedContact = Tagged<{ contact: Contact }>;

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/contacts/{id}', { params: { path: { id } }, signal }), asContact),
  });
}

/** The fields of a contact that its page changes. */
export type ContactChange = Partial<
  Pick<Contact, 'firstName' | 'lastName' | 'language' | 'timezone' | 'customFields' | 'subscribed'>
>;

/** @throws RollcallError `stale` if the contact has changed since it was read */
export async function changeContact(
  { contact, etag }: TaggedContact,
  body: ContactChange,
): Promise<TaggedContact> {
  const params = { path: { id: contact.id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/contacts/{id}', { params, body }), asContact);
}

function asContact(body: Schemas['Contact'] | Schemas['ContactId'], response: Response) {
  if (!('email' in body)) throw new RollcallError(response, body);
  return { contact: body };
}

/** The enrollments of a contact, the latest first, page after page. */
export function contactEnrollmentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['contacts', 'one', id, 'enrollments'],
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id }, query: pageAt(pageParam, ENROLLMENTS) };
      return dataOf(api.GET('/api/contacts/{id}/enrollments', { params, signal }));
    },
    ...pages,
    refetchInterval: everyPage(FOLLOW_MS),
  });
}
