import { may, type Scope } from '../../../domain/accounts/access.js';
import { timelineKinds, type TimelineKind } from '../../../domain/contact/timeline.js';
import { RollcallError } from '../../../domain/errors.js';
import type { Deps } from '../../deps.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { parseQuery } from '../../http/input/parse.js';
import { sendJson } from '../../http/output/send.js';
import { assertContact } from '../read-contact.js';
import { readTimeline } from './read-timeline.js';
import { presentTimelineEntry } from './timeline-presenter.js';
import { kindsIn, timelineQuery } from './timeline-schemas.js';

const needs: Record<TimelineKind, Scope> = {
  event: 'events:read',
  change: 'events:read',
  mail: 'contacts:read',
  step: 'automations:read',
  consent: 'contacts:read',
};

/** Lists what happened to a contact, of what the caller may read. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(timelineQuery, ctx);
  const asked = kindsIn(query);
  const mayReadKind = (kind: TimelineKind): boolean => may(getCaller(ctx), needs[kind]);
  const refused = asked?.find((kind) => !mayReadKind(kind));
  if (refused !== undefined)
    throw new RollcallError('forbidden', `The kind ${refused} requires the scope ${needs[refused]}.`);
  const contactId = await assertContact(deps, getTarget(ctx));
  const page = await readTimeline(deps, {
    workspaceId: getWorkspaceId(ctx),
    contactId,
    kinds: asked ?? timelineKinds.filter(mayReadKind),
    limit: pageRequest({ ...(query.limit !== undefined && { limit: query.limit }) }).limit,
    cursor: query.cursor ?? null,
  });
  sendJson(ctx, 200, presentPage(page, presentTimelineEntry));
}
