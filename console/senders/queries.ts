import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';

export type Sender = Schemas['Sender'];

/** As many as a workspace may have. */
const ALL = 100;

/** The addresses that the workspace sends as or has asked for, newest first. */
export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/senders', { params: { query: { limit: ALL } }, signal })),
});

/** A sender in one line. */
export function senderLine({ name, email }: Pick<Sender, 'name' | 'email'>): string {
  return name === null ? email : `${name} <${email}>`;
}
