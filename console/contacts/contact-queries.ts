import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, RollcallError, type Schemas } from '../api/client';
import type { Contact } from './queries';

/** A contact as it was read, with the tag for conditional changes. */
export interface TaggedContact {
  contact: Contact;
  etag: string;
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }): Promise<TaggedContact> => {
      const outcome = await api.GET('/api/contacts/{id}', { params: { path: { id } }, signal });
      return tagged(await dataOf(Promise.resolve(outcome)), outcome.response);
    },
  });
}

/** The fields of a contact that its page changes. */
export type ContactChange = Partial<
  Pick<Contact, 'firstName' | 'lastName' | 'language' | 'timezone' | 'customFields' | 'subscribed'>
>;

/** @throws RollcallError `stale` if the contact has changed since it was read */
export async function changeContact(
  { contact, etag }: TaggedContact,
  change: ContactChange,
): Promise<TaggedContact> {
  const outcome = await api.PUT('/api/contacts/{id}', {
    params: { path: { id: contact.id }, header: { 'If-Match': etag } },
    body: change,
  });
  return tagged(await dataOf(Promise.resolve(outcome)), outcome.response);
}

function tagged(body: Schemas['Contact'] | Schemas['ContactId'], response: Response): TaggedContact {
  if (!('email' in body)) throw new RollcallError(response, body);
  return { contact: body, etag: response.headers.get('ETag') ?? '*' };
}

export function contactEnrollmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id, 'enrollments'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/contacts/{id}/enrollments', { params: { path: { id } }, signal })),
  });
}
