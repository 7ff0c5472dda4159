import { startersIn } from '../../domain/starters/starters.js';
import type { ApiContext } from '../http/context.js';
import { parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentStarter } from './presenter.js';
import { startersQuery } from './schemas.js';

/** Lists all starters as a single page. */
export function list(ctx: ApiContext): void {
  const { language = 'en' } = parseQuery(startersQuery, ctx);
  const data = startersIn(language);
  const total = data.length;
  const page = { data, page: 1, limit: total, total, totalIsExact: true, nextCursor: null };
  ctx.body = presentPage(page, presentStarter);
}
