import { queryOptions } from '@tanstack/react-query';
import { locateSteps } from '../../domain/steps/tree.js';
import { api, dataOf, type Schemas } from './client';

/** An email that reactions can be asked about. */
export interface KnownMail {
  /** Of the step that sends it; absent for the variants of a broadcast. */
  step?: string;
  /** Its subject, or the name of its template. */
  name: string;
  /** Where its links lead, in the order of the text. Those with Liquid in them are left out. */
  links: string[];
}

/** The emails of an automation, with their links. */
export function automationMailsQuery(id: string) {
  return queryOptions({
    queryKey: ['automations', 'one', id, 'mails'],
    queryFn: async ({ signal }): Promise<KnownMail[]> => {
      const { steps } = await dataOf(api.GET('/api/automations/{id}', { params: { path: { id } }, signal }));
      const mails = locateSteps<Schemas['Step']>(steps).flatMap(({ step }) =>
        step.type === 'sendEmail' ? [step] : [],
      );
      const templates = await readTemplates(mails, signal);
      return mails.map((mail) => {
        const template = templates.get(mail.template ?? '');
        return {
          ...(mail.id !== undefined && { step: mail.id }),
          name: mail.subject ?? template?.name ?? mail.id ?? '',
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

type Template = Schemas['Template'];

async function readTemplates(
  mails: readonly { template?: string | null | undefined }[],
  signal: AbortSignal,
): Promise<Map<string, Template>> {
  const ids = [...new Set(mails.flatMap(({ template }) => template ?? []))];
  const read = await Promise.all(
    ids.map((id) => dataOf(api.GET('/api/templates/{id}', { params: { path: { id } }, signal }))),
  );
  return new Map(read.map((template) => [template.id, template]));
}

const LINK = /https?:\/\/[^\s"'<>\\()]+/g;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp)$/i;

/** Addresses anywhere in an email, whether it is HTML or a document. */
function linksIn(mail: object): string[] {
  const found = JSON.stringify(mail).match(LINK) ?? [];
  return [...new Set(found)].filter((link) => !link.includes('{') && !PICTURE.test(link));
}
