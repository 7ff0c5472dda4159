import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';

export type Enrollment = Schemas['Enrollment'];
export type Line = Enrollment['timeline'][number];
export type Graph = Schemas['AutomationGraph'];
export type GraphNode = Graph['nodes'][number];

/** While it goes on. */
const POLL_MS = 2_000;

export function enrollmentQuery(id: string) {
  return queryOptions({
    queryKey: ['enrollments', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/enrollments/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? POLL_MS : false),
  });
}

/** The version that an enrollment runs, as nodes and edges. */
export function graphQuery({ automationId, automationVersion }: Enrollment) {
  return queryOptions({
    queryKey: ['automations', automationId, 'graph', automationVersion],
    queryFn: ({ signal }) => {
      const params = { path: { id: automationId }, query: { version: String(automationVersion) } };
      return dataOf(api.GET('/api/automations/{id}/graph', { params, signal }));
    },
    // A version never changes.
    staleTime: Infinity,
  });
}

/** The version that is published now. */
export function publishedGraphQuery(automationId: string) {
  return queryOptions({
    queryKey: ['automations', automationId, 'graph', 'published'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/automations/{id}/graph', { params: { path: { id: automationId } }, signal })),
  });
}

/** What operators do. */
export const actions = ['pause', 'resume', 'skip', 'jump', 'exit', 'retry'] as const;
export type Action = (typeof actions)[number];

export type RunVersion = 'own' | 'published';

interface Operation {
  action: Action;
  reason: string;
  /** Where to jump to. */
  step: string | null;
  /** Which version a retry or jump continues on. */
  version: RunVersion;
}

/** Carries out an operator's action; answers with the enrollment after it. */
export function operate(id: string, { action, reason, step, version }: Operation): Promise<Enrollment> {
  const params = { path: { id } };
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const onVersion = { ...body, ...(version === 'published' && { version }) };
  switch (action) {
    case 'pause':
      return dataOf(api.POST('/api/enrollments/{id}/pause', { params, body }));
    case 'resume':
      return dataOf(api.POST('/api/enrollments/{id}/resume', { params, body }));
    case 'skip':
      return dataOf(api.POST('/api/enrollments/{id}/skip', { params, body }));
    case 'jump':
      return dataOf(
        api.POST('/api/enrollments/{id}/jump', { params, body: { ...onVersion, step: step ?? '' } }),
      );
    case 'exit':
      return dataOf(api.POST('/api/enrollments/{id}/exit', { params, body }));
    case 'retry':
      return dataOf(api.POST('/api/enrollments/{id}/retry', { params, body: onVersion }));
  }
}

/** What can be done to an enrollment as it is now. */
export function possibleActions({ status, paused, nextWakeAt }: Enrollment): Action[] {
  if (status === 'failed') return ['retry', 'jump'];
  if (status !== 'active') return [];
  const waits = nextWakeAt !== null;
  return [paused ? 'resume' : 'pause', ...(waits ? (['skip'] as const) : []), 'jump', 'exit'];
}
