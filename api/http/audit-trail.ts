import type { ClientSession, ObjectId } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import { auditAction } from '../../domain/accounts/audit.js';
import { getCaller, type ApiContext } from './context.js';
import type { AuditBy, BuildAuditEntry, AuditLog, Change, Changed } from './change.js';

/** A presented resource in the form that the audit log compares. */
export function auditedState(shown: object): JsonObject {
  return parseJsonObject(JSON.stringify(shown));
}

/** The target of a change, for the audit log; `type` is the resource's name in paths. */
export function auditTarget(
  type: string,
  target: { name: string } & ({ _id: ObjectId } | { id: string }),
): { type: string; id: string; name: string } {
  return { type, id: '_id' in target ? target._id.toHexString() : target.id, name: target.name };
}

/** The caller and the action of this request, for the audit log. */
export function auditBy(ctx: ApiContext): AuditBy {
  const { route, requestId } = ctx.state;
  const actor = getCaller(ctx);
  return {
    workspaceId: actor.workspaceId,
    actor,
    action: auditAction(route?.method ?? ctx.method, route?.path ?? ctx.path),
    requestId,
  };
}

/** Writes the audit entry of a change in its transaction; nothing for null or two equal states. */
export async function recordChange(
  ctx: ApiContext,
  { audit }: { audit: AuditLog },
  change: Change | null,
  session: ClientSession,
): Promise<void> {
  ctx.state.audited = true;
  if (change !== null) await audit.record(auditBy(ctx), change, session);
}

/** Writes the entry of a download before it begins; none for a request that asks for its head alone. */
export async function recordDownload(
  ctx: ApiContext,
  { audit }: { audit: AuditLog },
  { target, of }: { target: Change['target']; of: JsonObject | null },
): Promise<void> {
  ctx.state.audited = true;
  if (ctx.method !== 'HEAD') await audit.record(auditBy(ctx), { target, before: null, after: of });
}

/** Returns a function that builds the audit entry of a change that the engine commits. */
export async function auditEntryBuilder(
  ctx: ApiContext,
  { audit }: { audit: AuditLog },
): Promise<BuildAuditEntry> {
  ctx.state.audited = true;
  return await audit.entryBuilder(auditBy(ctx));
}

/** Makes a change and writes its audit entry in one transaction. */
export async function commitChange<T>(
  ctx: ApiContext,
  { audit }: { audit: AuditLog },
  work: (session: ClientSession) => Promise<Changed<T>>,
): Promise<T> {
  ctx.state.audited = true;
  return await audit.commit(auditBy(ctx), work);
}
