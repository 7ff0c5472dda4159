import { ObjectId } from 'mongodb';
import { stepTitle } from '../../domain/automation/step-title.js';
import { stepWords } from '../../domain/automation/step-words.js';
import { flatten } from '../../domain/steps/tree.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import type { Database } from '../../models/core/database.js';
import { namesIn } from './steps/step-names.js';

const MAX_TIME_MS = 5_000;

/** The current names of automations, by id, with one query. */
export async function readAutomationNames(
  db: Database,
  { workspaceId, ids }: { workspaceId: ObjectId; ids: readonly (ObjectId | null)[] },
): Promise<Map<string, string>> {
  const wanted = unique(ids.flatMap((one) => one?.toHexString() ?? []));
  if (wanted.length === 0) return new Map();
  const rows = await db.collections.Automation.find(
    { _id: { $in: wanted.map((one) => new ObjectId(one)) }, workspaceId },
    { projection: { name: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]));
}

/** A version of an automation. */
export interface VersionRef {
  automationId: ObjectId;
  version: number;
}

/** The title of a step in a version; null if the version or the step does not exist any more. */
export type StepTitles = (ref: VersionRef, step: string | null) => string | null;

/** The titles of all steps of some versions, with a constant number of queries. */
export async function readStepTitles(
  db: Database,
  { workspaceId, versions }: { workspaceId: ObjectId; versions: readonly VersionRef[] },
): Promise<StepTitles> {
  const versionKey = ({ automationId, version }: VersionRef): string =>
    automationVersionId(automationId, version).toHexString();
  const wanted = unique(versions.map(versionKey));
  if (wanted.length === 0) return () => null;
  const rows = await db.collections.AutomationVersion.find(
    { _id: { $in: wanted.map((one) => new ObjectId(one)) }, workspaceId },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  const steps = rows.map((row) => ({ key: row._id.toHexString(), steps: flatten(row.definition.steps) }));
  const names = await namesIn(db, { workspaceId, steps: steps.flatMap((one) => one.steps) });
  const titles = new Map(
    steps.map((one) => [
      one.key,
      new Map(one.steps.map((step) => [step.id, stepTitle(step, stepWords, names)])),
    ]),
  );
  return (ref, step) => (step === null ? null : (titles.get(versionKey(ref))?.get(step) ?? null));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
