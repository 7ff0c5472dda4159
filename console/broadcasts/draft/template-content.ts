import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import type { MailDraft } from '../../templates/mail-fields';
import { toDraft } from '../../templates/to-draft';

interface Use {
  template: string;
  /** A broadcast that has been scheduled: its emails keep the version that was published then. */
  scheduled: string | null;
  /** The variant of the broadcast; null without variants. */
  variant: number | null;
}

/** The content of a template as the emails of a broadcast have it. */
export function templateContentQuery(use: Use | null) {
  return queryOptions({
    queryKey: ['templates', 'content', use],
    queryFn: use === null ? skipToken : ({ signal }) => readContent(use, signal),
  });
}

async function readContent(
  { template: id, scheduled, variant }: Use,
  signal: AbortSignal,
): Promise<MailDraft> {
  const n = scheduled === null ? null : await versionIn(scheduled, variant, signal);
  if (n === null)
    return toDraft(await dataOf(api.GET('/api/templates/{id}', { params: { path: { id } }, signal })));
  const params = { path: { id, n } };
  return toDraft(await dataOf(api.GET('/api/templates/{id}/versions/{n}', { params, signal })));
}

/** The version that the emails of a broadcast have; null before they are planned. */
async function versionIn(id: string, variant: number | null, signal: AbortSignal): Promise<number | null> {
  const query = { limit: 1, ...(variant !== null && { variant }) };
  const params = { path: { id }, query };
  const { data } = await dataOf(api.GET('/api/broadcasts/{id}/recipients', { params, signal }));
  return data[0]?.templateVersion ?? null;
}
