import { param, getTarget, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { listSourcePayloads, readSourcePayload } from './read-payloads.js';
import { parseQuery } from '../http/input/parse.js';
import { presentPage } from '../http/output/page-presenter.js';
import { payloadsQuery } from './schemas.js';
import { presentSourcePayload, presentSourcePayloadLine } from './payload-presenter.js';
import { pageRequest } from '../http/input/common-schemas.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(payloadsQuery, ctx);
  const request = pageRequest(query);
  ctx.body = presentPage(
    await listSourcePayloads(deps, { ...getTarget(ctx), reason: query.reason ?? null, request }),
    presentSourcePayloadLine,
  );
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentSourcePayload(
    await readSourcePayload(deps, { ...getTarget(ctx), payload: param(ctx, 'payload') }),
  );
}
