import { queryOptions } from '@tanstack/react-query';
import type { JsonObject } from '../../domain/json/json.js';
import { asList, asObject, asText } from '../../domain/json/lenient.js';
import { api, dataOf, type Schemas } from './client';
import { linksIn } from './links-in';

/** An email that reactions can be asked about. */
export interface KnownMail {
  /** Of the step that sends it; absent for the variants of a broadcast. */
  step?: string;
  /** Its subject, or the name of its template. */
  name: string;
  /** Where its links lead, in the order of the text. Those with Liquid in them are left out. */
  links: string[];
}

/** The emails of an automation as it is being written, with their links. */
export function automationMailsQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'mails'],
    queryFn: async ({ signal }): Promise<KnownMail[]> => {
      const params = { path: { id } };
      const { draft } = await dataOf(api.GET('/api/automations/{id}/draft', { params, signal }));
      const mails = mailSteps(draft['steps']).map((mail) => ({ mail, template: asText(mail['template']) }));
      const templates = await readTemplates(mails, signal);
      return mails.map(({ mail, template: used }) => {
        const [step, subject, template] = [asText(mail['id']), asText(mail['subject']), templates.get(used)];
        return {
          ...(step !== '' && { step }),
          name: subject === '' ? (template?.name ?? step) : subject,
          links: linksIn(template ?? mail),
        };
      });
    },
  });
}

/** The emails of a broadcast: one, or its variants. */
export function broadcastMailsQuery(id: string) {
  return queryOptions({
    queryKey: ['broadcasts', id, 'mails'],
    queryFn: async ({ signal }): Promise<KnownMail[]> => {
      const { name, mail, variants } = await dataOf(
        api.GET('/api/broadcasts/{id}', { params: { path: { id } }, signal }),
      );
      const mails = [mail, ...(variants ?? []).map((variant) => variant.mail)];
      const templates = await readTemplates(
        mails.flatMap((one) => (one && 'template' in one ? one : [])),
        signal,
      );
      return [...mails, ...templates.values()].map((one) => ({ name, links: linksIn(one ?? {}) }));
    },
  });
}

/** The steps of a draft that send emails, nested ones included; anything may be missing in it. */
function mailSteps(steps: unknown): JsonObject[] {
  return asList(steps).flatMap((one) => {
    const step = asObject(one);
    const arms = asList(step['arms']).map((arm) => asObject(arm)['steps']);
    const inner = [step['then'], step['else'], ...arms].flatMap(mailSteps);
    return step['type'] === 'sendEmail' ? [step, ...inner] : inner;
  });
}

type Template = Schemas['Template'];

/** The templates of emails. One that cannot be read is left out: the names of the others are known without it. */
async function readTemplates(
  mails: readonly { template?: string | null | undefined }[],
  signal: AbortSignal,
): Promise<Map<string, Template>> {
  const ids = [...new Set(mails.flatMap(({ template = '' }) => (template ? [template] : [])))];
  const read = await Promise.allSettled(
    ids.map((id) => dataOf(api.GET('/api/templates/{id}', { params: { path: { id } }, signal }))),
  );
  return new Map(
    read.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value] as const] : [])),
  );
}
