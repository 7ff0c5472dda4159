import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { listSourcePayloads, readSourcePayload } from '../operations/read-source-payloads.js';
import { parseQuery } from '../parse.js';
import { presentPage } from '../presenters/page.js';
import { presentSourcePayload, presentSourcePayloadLine } from '../presenters/source-payload.js';
import { pageRequest } from '../schemas/common.js';
import { sourcePayloadsQuery } from '../schemas/source-payloads.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(sourcePayloadsQuery, ctx));
  ctx.body = presentPage(
    await listSourcePayloads(deps, { ...target(ctx), request }),
    presentSourcePayloadLine,
  );
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentSourcePayload(
    await readSourcePayload(deps, { ...target(ctx), payload: param(ctx, 'payload') }),
  );
}

function target(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') };
}
