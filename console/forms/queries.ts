import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import { DAY_MS } from '../../domain/kernel/spans.js';

export type Form = Schemas['Form'];
export type FormField = Form['fields'][number];
export type FieldType = FormField['type'];

const FIGURE_DAYS = 30;

/** What can be changed of a form, as it is typed. */
export type FormDraft = Pick<
  Form,
  | 'name'
  | 'listId'
  | 'language'
  | 'introText'
  | 'fields'
  | 'consentText'
  | 'trackingText'
  | 'consentRequired'
  | 'privacyUrl'
  | 'submitLabel'
  | 'successMessage'
  | 'theme'
  | 'redirectUrl'
  | 'allowedOrigins'
>;

export function toDraft(form: Form): FormDraft {
  const { name, listId, language, introText, fields, consentText, consentRequired, trackingText } = form;
  const { privacyUrl, submitLabel, successMessage, theme, redirectUrl, allowedOrigins } = form;
  return {
    ...{ name, listId, language, introText, fields, consentText, consentRequired, trackingText },
    ...{ privacyUrl, submitLabel, successMessage, theme, redirectUrl, allowedOrigins },
  };
}

/** A form as it was read, with the tag for conditional changes. */
export type TaggedForm = Tagged<{ form: Form }>;

export const formsQuery = infiniteQueryOptions({
  queryKey: ['forms'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/forms', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

/** Submissions and confirmations of the last 30 days, by form. */
export const formFiguresQuery = queryOptions({
  queryKey: ['forms', 'figures'],
  queryFn: async ({ signal }) => {
    const from = new Date(Date.now() - FIGURE_DAYS * DAY_MS).toISOString();
    const query = { by: 'form', from } as const;
    const { groups } = await dataOf(api.GET('/api/stats', { params: { query }, signal }));
    return new Map(groups.map(({ id, totals }) => [id, totals]));
  },
});

export function formQuery(id: string) {
  return queryOptions({
    queryKey: ['forms', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/forms/{id}', { params: { path: { id } }, signal }), asForm),
  });
}

/** @throws RollcallError with status 412 if the form has changed since it was read */
export async function changeForm(
  id: string,
  etag: string,
  body: Partial<FormDraft> & { enabled?: boolean },
): Promise<TaggedForm> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/forms/{id}', { params, body }), asForm);
}

function asForm(form: Form) {
  return { form };
}

/** The pages of a draft, rendered by the API; its errors are those of saving. */
export function previewQuery(draft: FormDraft) {
  return queryOptions({
    queryKey: ['forms', 'preview', draft],
    queryFn: ({ signal }) => dataOf(api.POST('/api/forms/preview', { body: draft, signal })),
    placeholderData: (before) => before,
    retry: false,
    staleTime: Infinity,
  });
}

export function versionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['forms', 'one', id, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/forms/{id}/versions', { params: { path: { id }, query: pageAt(pageParam) }, signal }),
      ),
    ...pages,
  });
}
