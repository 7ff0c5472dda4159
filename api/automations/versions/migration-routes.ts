import { operatorName } from '../../accounts/operator-name.js';
import type { Deps } from '../../deps.js';
import { callerSource } from '../../events/caller-source.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { getCaller, param, getTarget, type ApiContext } from '../../http/context.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { sendOnce } from '../../http/output/send.js';
import { listMigrations, readMigration, requestMigration, type MigrationRequest } from './migration.js';
import { presentMigration } from './migration-presenter.js';
import { migrateBody, migrationsQuery, type MigrateBody } from './migration-schemas.js';
import { readAutomation } from '../read-automations.js';

export async function request(ctx: ApiContext, deps: Deps): Promise<void> {
  const asked = await toMigrationRequest(ctx, deps, parse(migrateBody, ctx.state.body));
  await sendOnce(ctx, deps, async (session) => {
    const saved = await readAutomation(deps, getTarget(ctx), session);
    const body = presentMigration(await requestMigration(deps, { saved, request: asked }, session));
    const { id, automationId, version, mapping, reason } = body;
    const target = { type: 'automations', id: automationId, name: saved.automation.name };
    return {
      status: 202,
      body,
      change: { target, before: null, after: { migration: id, version, mapping, reason } },
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const page = pageRequest(parseQuery(migrationsQuery, ctx));
  ctx.body = presentPage(await listMigrations(deps, { ...getTarget(ctx), request: page }), presentMigration);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const migrationId = param(ctx, 'migration');
  ctx.body = presentMigration(await readMigration(deps, { ...getTarget(ctx), migrationId }));
}

/** What a caller asks for, with who asks. */
export async function toMigrationRequest(
  ctx: ApiContext,
  deps: Deps,
  { from, mapping = {}, reason }: MigrateBody,
): Promise<MigrationRequest> {
  return {
    from: from ?? null,
    mapping: Object.entries(mapping).map(([step, to]) => ({ step, to })),
    note: reason ?? null,
    by: await operatorName(deps, getCaller(ctx)),
    source: callerSource(ctx),
  };
}
