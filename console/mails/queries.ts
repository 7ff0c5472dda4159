import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { given } from '../app/search-values';
import type { MailsSearch } from './search';

export type Message = Schemas['Message'];
export type Suppression = Schemas['Suppression'];

/** What is shown, as the API takes it. */
export function mailFilters({ automation, contact, enrollment, show: _show, ...rest }: MailsSearch) {
  return given({
    ...rest,
    automationId: automation,
    contactId: contact,
    enrollmentId: enrollment,
    step: automation === undefined ? undefined : rest.step,
  });
}

/** The ledger, the newest first. */
export function mailsQuery(search: MailsSearch) {
  const filters = mailFilters(search);
  return infiniteQueryOptions({
    queryKey: ['mails', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...pageAt(pageParam) };
      return dataOf(api.GET('/api/messages', { params: { query }, signal }));
    },
    ...pages,
  });
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/messages/{id}', { params: { path: { id } }, signal })),
  });
}

/** The email rendered again. */
export function redrawnQuery(id: string) {
  return queryOptions({
    queryKey: ['mails', 'one', id, 'preview'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/messages/{id}/preview', { params: { path: { id } }, signal })),
    retry: false,
  });
}

export function suppressionsQuery(email: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['suppressions', email],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...pageAt(pageParam),
        ...(email !== undefined && { email }),
      };
      return dataOf(api.GET('/api/suppressions', { params: { query }, signal }));
    },
    ...pages,
  });
}
