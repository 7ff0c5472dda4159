import { may, type Scope } from '../../domain/accounts/access.js';
import { searchKinds, type SearchKind } from '../../domain/search.js';
import type { Deps } from '../deps.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import { parseQuery } from '../http/input/parse.js';
import { presentSearch } from './presenter.js';
import { searchQuery } from './schemas.js';
import { search } from './search.js';

const DEFAULT_LIMIT = 5;

const needs: Record<SearchKind, Scope> = {
  contacts: 'contacts:read',
  automations: 'automations:read',
  broadcasts: 'broadcasts:read',
  templates: 'automations:read',
  lists: 'lists:read',
  segments: 'segments:read',
  forms: 'forms:read',
  'event-sources': 'sources:read',
  rules: 'webhooks:read',
};

/** Finds by name, of what the caller may read. */
export async function find(ctx: ApiContext, deps: Deps): Promise<void> {
  const { q, limit = DEFAULT_LIMIT } = parseQuery(searchQuery, ctx);
  const kinds = searchKinds.filter((kind) => may(getCaller(ctx), needs[kind]));
  const wanted = { workspaceId: getWorkspaceId(ctx), text: q, kinds, limit: Number(limit) };
  ctx.body = presentSearch(await search(deps, wanted));
}
