import { starters } from '../../domain/starters/starters.js';
import type { ApiContext } from '../context.js';
import { parseQuery } from '../parse.js';
import { presentPage } from '../presenters/page.js';
import { presentStarter } from '../presenters/starter.js';
import { noFields } from '../schemas/common.js';

/** The few that there are, in the form of every other list. */
export function list(ctx: ApiContext): void {
  parseQuery(noFields, ctx);
  const total = starters.length;
  const page = { data: [...starters], page: 1, limit: total, total, totalIsExact: true, nextCursor: null };
  ctx.body = presentPage(page, presentStarter);
}
