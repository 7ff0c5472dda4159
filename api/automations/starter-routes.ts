import { starters } from '../../domain/starters/starters.js';
import type { ApiContext } from '../http/context.js';
import { parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentStarter } from './presenter.js';
import { noFields } from '../http/input/common-schemas.js';

/** Lists all starters as a single page. */
export function list(ctx: ApiContext): void {
  parseQuery(noFields, ctx);
  const total = starters.length;
  const page = { data: [...starters], page: 1, limit: total, total, totalIsExact: true, nextCursor: null };
  ctx.body = presentPage(page, presentStarter);
}
