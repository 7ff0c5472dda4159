import { may } from '../../domain/accounts/access.js';
import type { Deps } from '../deps.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { lastEventId, openLiveStream } from '../http/output/live-stream.js';
import { parseQuery } from '../http/input/parse.js';
import { presentTailed } from './presenter.js';
import { eventFilters, eventStreamQuery } from './schemas.js';
import { isTailToken, tailEvents } from './tail-events.js';

/** Streams events as they are recorded until the client disconnects; `Last-Event-ID` resumes an earlier stream. */
export function open(ctx: ApiContext, deps: Deps): void {
  const filters = eventFilters(parseQuery(eventStreamQuery, ctx));
  const after = lastEventId(ctx, isTailToken);
  const workspaceId = getWorkspaceId(ctx);
  const { closing, log, credentials, eventTails: places } = deps;
  openLiveStream(
    ctx,
    { closing, log, places, current: (caller) => credentials.current(caller) },
    {
      allows: (caller) => may(caller, 'events:read'),
      items: async function* (signal) {
        for await (const tailed of tailEvents(deps, { workspaceId, filters, after, signal }))
          yield presentTailed(tailed);
      },
    },
  );
}
