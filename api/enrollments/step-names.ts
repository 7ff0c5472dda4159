import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { readAutomationNames, readStepTitles } from '../automations/automation-names.js';

const MAX_TIME_MS = 5_000;

/** What a step of an enrollment has made, such as a message. */
interface OfStep {
  enrollmentId: ObjectId | null;
  automationId?: ObjectId | null;
  step: string | null;
}

export interface StepName {
  automationId: string | null;
  automation: string | null;
  stepTitle: string | null;
}

/** The automations and steps that have made some rows, with a constant number of queries. */
export async function stepNames(
  db: Database,
  { workspaceId, of }: { workspaceId: ObjectId; of: readonly OfStep[] },
): Promise<(row: OfStep) => StepName> {
  const ids = of.flatMap(({ enrollmentId }) => enrollmentId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db.collections.Enrollment.find(
          { _id: { $in: ids }, workspaceId },
          { projection: { automationId: 1, automationVersion: 1 }, maxTimeMS: MAX_TIME_MS },
        ).toArray();
  const refs = new Map(
    rows.map(({ _id, automationId, automationVersion: version }) => [
      _id.toHexString(),
      { automationId, version },
    ]),
  );
  const automationIds = [
    ...of.map(({ automationId }) => automationId ?? null),
    ...rows.map((row) => row.automationId),
  ];
  const [names, titles] = await Promise.all([
    readAutomationNames(db, { workspaceId, ids: automationIds }),
    readStepTitles(db, { workspaceId, versions: [...refs.values()] }),
  ]);
  return ({ enrollmentId, automationId, step }) => {
    const ref = refs.get(enrollmentId?.toHexString() ?? '');
    const automation = (automationId ?? ref?.automationId)?.toHexString() ?? null;
    return {
      automationId: automation,
      automation: automation === null ? null : (names.get(automation) ?? null),
      stepTitle: ref === undefined ? null : titles(ref, step),
    };
  };
}
