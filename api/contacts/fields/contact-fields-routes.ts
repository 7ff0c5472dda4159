import type { Deps } from '../../deps.js';
import { getWorkspaceId, type ApiContext } from '../../http/context.js';
import { parseQuery } from '../../http/input/parse.js';
import { presentContactFields } from './contact-fields-presenter.js';
import { readContactFields } from './read-contact-fields.js';
import { contactFieldsQuery } from '../schemas.js';

/** Lists the custom fields that contacts have. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const { search = '' } = parseQuery(contactFieldsQuery, ctx);
  ctx.body = presentContactFields(
    await readContactFields(deps, { workspaceId: getWorkspaceId(ctx), search }),
  );
}
