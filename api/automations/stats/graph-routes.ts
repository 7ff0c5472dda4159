import { getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { sendOnce } from '../../http/output/send.js';
import { savedGraph, unsavedGraph } from './automation-graph.js';
import { presentGraph, presentValidated } from './graph-presenter.js';
import { graphQuery, newAutomationBody, validationBody } from '../schemas.js';
import { policyContext } from '../../http/save-policy.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const { version = null } = parseQuery(graphQuery, ctx);
  ctx.body = presentGraph(await savedGraph(deps, { ...getTarget(ctx), number: version }));
}

/** Answers 200 whatever the problems are: it judges what is being typed. */
export async function validate(ctx: ApiContext, deps: Deps): Promise<void> {
  const { automation, id: replaces = null } = parse(validationBody, ctx.state.body);
  const read = () => parse(newAutomationBody, automation, policyContext(deps));
  const input = { workspaceId: getWorkspaceId(ctx), automation, replaces, read };
  await sendOnce(ctx, deps, async () => ({
    status: 200,
    body: presentValidated(await unsavedGraph(deps, input)),
  }));
}
