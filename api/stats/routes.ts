import { invalid } from '../../domain/errors.js';
import { toPeriods } from '../../domain/stats/periods.js';
import { firstZone } from '../../domain/kernel/zoned-time.js';
import type { Deps } from '../deps.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { parseQuery } from '../http/input/parse.js';
import { groupNames } from './group-names.js';
import { largestGroups, ownId, presentStats, presentTotals } from './presenter.js';
import { readStats, readTotalsNow } from './read-stats.js';
import { statGroups, statsQuery } from './schemas.js';

/** Reads counts over time. */
export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(statsQuery, ctx);
  const { total, by } = statGroups(query);
  const workspaceId = getWorkspaceId(ctx);
  const workspace = await deps.db.collections.Workspace.findOne(
    { _id: workspaceId },
    { projection: { timezone: 1 } },
  );
  const zone = firstZone(query.timezone, workspace?.timezone);
  const { interval = 'day' } = query;
  const periods = toPeriods({ from: query.from, to: query.to, interval, zone }, deps.db.now());
  if ('refused' in periods) throw invalid([periods.refused]);
  await deps.formViews.flush();
  const stats = await readStats(deps, { workspaceId, periods, total, by });
  const ids = largestGroups(stats).map(([id]) => ownId(id));
  const names = by === null ? new Map<string, string>() : await groupNames(deps, { workspaceId, by, ids });
  ctx.body = presentStats({ periods, interval, timezone: zone.name, by: by?.of ?? null, read: stats, names });
}

/** Reads how many contacts there are, and how many events there were. */
export async function totals(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentTotals(await readTotalsNow(deps, getWorkspaceId(ctx)));
}
