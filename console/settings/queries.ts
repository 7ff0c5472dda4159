import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';

export type Workspace = Schemas['Workspace'];
export type Sending = Schemas['Sending'];
export type MailProvider = Schemas['MailProvider'];
export type Limits = Sending['marketing'];
export type Tracking = Sending['tracking'];
export type Member = Schemas['Member'];
export type ApiKey = Schemas['ApiKey'];

const PAGE = 100;
/** While the page is visible. */
const POLL_MS = 60_000;
/** Records live for minutes at least. */
const DNS_MS = 300_000;

/** The settings as they were read, with the tag for conditional changes. */
export type TaggedWorkspace = Tagged<{ workspace: Workspace }>;
export type TaggedSending = Tagged<{ sending: Sending }>;
export type TaggedProvider = Tagged<{ settings: MailProvider }>;

export function asWorkspace(workspace: Workspace) {
  return { workspace };
}

export function asProvider(settings: MailProvider) {
  return { settings };
}

export function asSending(sending: Sending) {
  return { sending };
}

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: ({ signal }) => taggedAs(api.GET('/api/workspace', { signal }), asWorkspace),
});

export const quotaQuery = queryOptions({
  queryKey: ['workspace', 'quota'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/workspace/mail-quota', { signal })),
});

export const sendingQuery = queryOptions({
  queryKey: ['workspace', 'sending'],
  queryFn: ({ signal }) => taggedAs(api.GET('/api/workspace/sending', { signal }), asSending),
});

export const providerQuery = queryOptions({
  queryKey: ['workspace', 'mail-provider'],
  queryFn: ({ signal }) => taggedAs(api.GET('/api/workspace/mail-provider', { signal }), asProvider),
});

export type SenderDns = Schemas['SenderDns'];

/** An answer counts for the address it was asked for. */
export function senderDnsQuery({
  email,
  sender,
  selector,
}: {
  email: string;
  sender: string | null;
  selector: string;
}) {
  return queryOptions({
    queryKey: ['workspace', 'sender-dns', email, sender, selector],
    queryFn: ({ signal }) => {
      const query = { ...(selector !== '' && { selector }), ...(sender !== null && { sender }) };
      return dataOf(api.GET('/api/workspace/sender-dns', { params: { query }, signal }));
    },
    staleTime: DNS_MS,
    retry: false,
  });
}

const all = { params: { query: { limit: PAGE } } };

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/members', { ...all, signal })),
});

/** While the mail of an invitation is on its way. */
const MAILING_MS = 3_000;

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/invitations', { ...all, signal })),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ mail }) => mail?.status === 'queued' || mail?.status === 'sending') === true
      ? MAILING_MS
      : false,
});

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/api-keys', { ...all, signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/sessions', { ...all, signal })),
});

export const totpQuery = queryOptions({
  queryKey: ['totp'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/auth/totp', { signal })),
});

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/system', { signal })),
  refetchInterval: POLL_MS,
});

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/jobs', { ...all, signal })),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ status }) => status === 'running') ? 2_000 : POLL_MS,
});

export interface AuditFilter {
  actor?: string;
  action?: string;
  target?: string;
  /** The first and the last day, as `2026-01-31`. */
  from?: string;
  until?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a day begins here, as many days later; null for what is no day. */
function dayStart(day: string | undefined, days = 0): string | null {
  if (day === undefined || !DAY.test(day)) return null;
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return null;
  start.setDate(start.getDate() + days);
  return start.toISOString();
}

export function auditQuery(filter: AuditFilter) {
  const { from, until, ...rest } = filter;
  const [after, before] = [dayStart(from), dayStart(until, 1)];
  const wanted = { ...rest, ...(after !== null && { after }), ...(before !== null && { before }) };
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wanted, ...pageAt(pageParam) };
      return dataOf(api.GET('/api/audit', { params: { query }, signal }));
    },
    ...pages,
  });
}
