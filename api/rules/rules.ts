import { ObjectId, type ClientSession } from 'mongodb';
import type { EventMatch } from '../../domain/automation/automation.js';
import { invalid, RollcallError, type FieldError } from '../../domain/errors.js';
import { withCurrentHeaders } from '../../domain/webhook/hidden-headers.js';
import type { RuleAction } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { nextRev } from '../../models/core/revision.js';
import { withOpenHeaders, withSealedHeaders } from '../../models/core/sealed-headers.js';
import { newWebhookSecrets } from '../../models/webhooks/webhook-secret.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';

/** Every process caches a workspace's rules and matches each event against them. */
const MAX_RULES = 200;

interface RuleFields {
  name: string;
  trigger: EventMatch;
  action: RuleAction;
  enabled?: boolean;
}

interface RuleDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

export interface RuleTarget {
  workspaceId: ObjectId;
  id: string;
}

/** Creates a rule with a new secret; the result has its headers in the clear. Runs in the caller's transaction. @throws RollcallError `conflict`, `invalid` */
export async function createRule(
  { db, clock, settings }: RuleDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: RuleFields },
  session: ClientSession,
): Promise<RuleRecord> {
  const now = clock();
  const rule: RuleRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    trigger: input.trigger,
    action: resolveHeaders(input.action, null),
    enabled: input.enabled ?? true,
    off: null,
    failingSince: null,
    secrets: newWebhookSecrets(settings.secretKey),
    createdAt: now,
    updatedAt: now,
  };
  // First, so that concurrent creations conflict instead of exceeding the limit.
  await incrementAutomationsRev(db, workspaceId, session);
  await assertRoom(db, workspaceId, session);
  const action = withSealedHeaders(settings.secretKey, rule.action);
  await db.models.Rule.insertOne({ ...rule, action }, { session });
  return rule;
}

/** Lists a workspace's rules, newest first. */
export async function listRules(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; enabled: boolean | null; request: PageRequest },
): Promise<PageOf<RuleRecord>> {
  const { workspaceId, enabled, request } = input;
  return await findPage({
    collection: db.collections.Rule,
    filter: { workspaceId, ...(enabled !== null && { enabled }) },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readRule(
  { db }: { db: Database },
  { workspaceId, id }: RuleTarget,
  session?: ClientSession,
): Promise<RuleRecord> {
  const _id = parseId(id);
  const rule =
    _id && (await db.models.Rule.findOne({ _id, workspaceId }, null, { ...(session && { session }) }));
  if (rule === null) throw new RollcallError('not_found', 'Rule not found.');
  return rule;
}

/** A rule with its header values in the clear. */
export function openRule(secretKey: Buffer, rule: RuleRecord): RuleRecord {
  return { ...rule, action: withOpenHeaders(secretKey, rule.action) };
}

/**
 * Changes the given fields. Turning on a rule that was turned off automatically, or changing the receiver,
 * resets its failure count. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`, `invalid`
 */
export async function changeRule(
  { db, clock, settings: { secretKey } }: RuleDeps,
  { changes, ...target }: RuleTarget & { changes: Partial<RuleFields> },
  session: ClientSession,
): Promise<{ before: RuleRecord; after: RuleRecord }> {
  const before = openRule(secretKey, await readRule({ db }, target, session));
  const given: Partial<RuleFields> = {
    ...changes,
    ...(changes.action && { action: resolveHeaders(changes.action, before.action) }),
  };
  const differing = Object.entries(given).filter(([field, value]) => !isSame(before, field, value));
  if (differing.length === 0) return { before, after: before };
  const isTurnedOn = given.enabled === true && !before.enabled;
  const isMoved = given.action !== undefined && given.action.url !== before.action.url;
  const fields: Partial<RuleRecord> = {
    ...given,
    ...(isTurnedOn && { off: null }),
    ...((isTurnedOn || isMoved) && { failingSince: null }),
    updatedAt: clock(),
    rev: nextRev(before),
  };
  await incrementAutomationsRev(db, before.workspaceId, session);
  const stored = fields.action && { action: withSealedHeaders(secretKey, fields.action) };
  await db.models.Rule.updateOne({ _id: before._id }, { $set: { ...fields, ...stored } }, { session });
  return { before, after: { ...before, ...fields } };
}

/**
 * Deletes a rule. Events no longer trigger it, and its pending deliveries stop at their next attempt. Runs in
 * the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function deleteRule(
  { db }: { db: Database },
  target: RuleTarget,
  session: ClientSession,
): Promise<RuleRecord> {
  const rule = await readRule({ db }, target, session);
  await incrementAutomationsRev(db, target.workspaceId, session);
  await db.models.Rule.deleteOne({ _id: rule._id }, { session });
  return rule;
}

/** @throws RollcallError `conflict` if the workspace has as many rules as it may */
export async function assertRoom(db: Database, workspaceId: ObjectId, session: ClientSession): Promise<void> {
  if ((await db.models.Rule.countDocuments({ workspaceId }, { session })) < MAX_RULES) return;
  throw new RollcallError('conflict', `The workspace already has ${MAX_RULES} rules, which is the limit.`);
}

function resolveHeaders(given: RuleAction, present: RuleAction | null): RuleAction {
  const errors: FieldError[] = [];
  const action = withCurrentHeaders(given, present, { errors, path: 'action' });
  if (errors.length > 0) throw invalid(errors);
  return action;
}

function isSame(rule: RuleRecord, field: string, value: unknown): boolean {
  const present = Object.entries(rule).find(([name]) => name === field)?.[1] as unknown;
  return JSON.stringify(present) === JSON.stringify(value);
}
