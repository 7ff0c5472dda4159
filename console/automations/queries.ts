import { periodQuery } from '../ui/chart/period';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { everyRow, pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import { toDefinition, type Definition } from './model/definition';
import { isJsonObject } from '../../domain/json/json.js';
import type { AutomationsSearch, PeopleSearch } from './search';
import type { Language } from '../texts/language';

export type Automation = Schemas['Automation'];
/** With its counts of people. */
export type ListedAutomation = Schemas['ListedAutomation'];
export type Draft = Schemas['AutomationDraft'];
export type Graph = Schemas['AutomationGraph'];
export type DryRun = Schemas['DryRun'];
export type Enrollment = Schemas['Enrollment'];

const PAGE = 100;
/** Between two looks at the counts of people: of all automations, and of one. */
const LIST_MS = 20_000;
const COUNTS_MS = 5_000;

/** Automations with their counts, newest first, page after page. */
export function automationsQuery({ status, search }: AutomationsSearch) {
  return infiniteQueryOptions({
    queryKey: ['automations', 'list', { status, search }],
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(status && { status }), ...(search !== undefined && { search }) };
      const query = { ...filter, ...pageAt(pageParam), include: 'stats' as const };
      return dataOf(api.GET('/api/automations', { params: { query }, signal }));
    },
    refetchInterval: LIST_MS,
    ...pages,
  });
}

export type StarterKey = Schemas['Starter']['key'];

/** What an automation can begin with. */
export function startersQuery(language: Language) {
  return queryOptions({
    queryKey: ['automations', 'starters', language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/automations/starters', { params: { query: { language } }, signal })),
    select: ({ data }) => data,
    staleTime: Infinity,
  });
}

export function automationQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/automations/{id}', { params: { path: { id } }, signal })),
  });
}

/** The published version with its counts. */
export function graphQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'graph'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/automations/{id}/graph', { params: { path: { id } }, signal })),
    refetchInterval: COUNTS_MS,
  });
}

/** What became of the emails of each step, in all versions. */
export function statsQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'stats'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/automations/{id}/stats', { params: { path: { id } }, signal })),
    refetchInterval: COUNTS_MS,
  });
}

/** What became of the emails of a step, day by day of the last four weeks. */
export function stepDaysQuery(of: { automationId: string; step: string }, timezone: string) {
  return queryOptions({
    queryKey: ['automations', 'one', of.automationId, 'days', of.step, timezone],
    queryFn: ({ signal }) => {
      const query = { ...of, ...periodQuery({}, timezone, { isAlone: true }) };
      return dataOf(api.GET('/api/stats', { params: { query }, signal }));
    },
  });
}

/** A draft as it was read or saved, with the tag for conditional changes. */
export type TaggedDraft = Tagged<{ draft: Draft; definition: Definition }>;

export function draftQuery(id: string) {
  return queryOptions({ queryKey: ['automations', 'one', id, 'draft'], queryFn: () => readDraft(id) });
}

export async function readDraft(id: string): Promise<TaggedDraft> {
  return await taggedAs(api.GET('/api/automations/{id}/draft', { params: { path: { id } } }), asDraft);
}

/** @throws RollcallError with status 412 if the draft or the automation has changed since `etag` */
export async function saveDraft(id: string, body: Definition, etag: string): Promise<TaggedDraft> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/automations/{id}/draft', { params, body }), asDraft);
}

function asDraft(draft: Draft) {
  return { draft, definition: toDefinition(draft.draft) };
}

/** Changes the status of an automation. */
export function changeStatus(id: string, to: 'activate' | 'pause' | 'archive' | 'unarchive') {
  return dataOf(api.POST(`/api/automations/{id}/${to}`, { params: { path: { id } } }));
}

/** Names of the templates and lists that steps refer to. */
export const namesQuery = queryOptions({
  queryKey: ['automations', 'step-names'],
  queryFn: async ({ signal }) => {
    const [templates, lists] = await Promise.all([
      everyRow((query) => dataOf(api.GET('/api/templates', { params: { query }, signal }))),
      everyRow((query) => dataOf(api.GET('/api/lists', { params: { query }, signal }))),
    ]);
    return {
      templates: new Map(templates.map(({ id, name }) => [id, name])),
      lists: new Map(lists.map(({ id, name }) => [id, name])),
    };
  },
});

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'versions'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/automations/{id}/versions', {
          params: { path: { id }, query: { limit: PAGE } },
          signal,
        }),
      ),
  });
}

export function versionQuery(id: string, n: number) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'versions', n],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/automations/{id}/versions/{n}', { params: { path: { id, n } }, signal })),
    staleTime: Infinity,
  });
}

/** The enrollments of an automation, newest first. */
export function peopleQuery(id: string, { step, state, error }: PeopleSearch) {
  return infiniteQueryOptions({
    queryKey: ['automations', 'one', id, 'people', step ?? null, state ?? null, error ?? null],
    queryFn: ({ pageParam, signal }) => {
      const filter = {
        ...(step !== undefined && { step }),
        ...(state && { status: state }),
        ...(error !== undefined && { lastError: error }),
      };
      const query = {
        automationId: id,
        ...pageAt(pageParam),
        ...filter,
      };
      return dataOf(api.GET('/api/enrollments', { params: { query }, signal }));
    },
    ...pages,
  });
}

type Testable = Pick<Automation, 'trigger' | 'steps'> &
  Partial<Pick<Automation, 'exitOn' | 'goal' | 'reentry' | 'cooldown'>>;

/** Whether a definition has the parts that a dry run needs; the API says what is wrong within them. */
export function isTestable(definition: Definition): definition is Definition & Testable {
  return isJsonObject(definition['trigger']) && definition.steps.length > 0;
}
