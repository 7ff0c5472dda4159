import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import { readSnapshots } from '../parts/read-snapshot.js';
import { planWorkspace } from '../plan-workspace.js';
import { endSession, type BatchDeps } from './batch.js';
import { PlanMismatch } from './batch-errors.js';
import { workspaceCalls, type RecordCall } from './calls.js';

/** Attempts while automations are being saved, which a plan must not mix. */
const ATTEMPTS = 5;

/**
 * What calls of one workspace would come to if they were recorded now, in their order: read and planned as a batch is, and never
 * written.
 */
export async function plannedOutcomes(deps: BatchDeps, calls: RecordCall[]): Promise<CallOutcome[]> {
  const [first] = calls;
  if (first === undefined) return [];
  for (let attempt = 1; ; attempt++) {
    try {
      return await planOnce(deps, first.workspaceId, calls);
    } catch (error) {
      if (!(error instanceof PlanMismatch) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function planOnce(deps: BatchDeps, id: string, calls: RecordCall[]): Promise<CallOutcome[]> {
  const group = workspaceCalls(id, calls);
  const listeners = await deps.automations.readListeners([id]);
  const session = deps.db.client.startSession();
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    const now = deps.clock();
    const snapshots = await readSnapshots(deps, { groups: [group], listeners, now }, session);
    return planWorkspace(deps, group, snapshots.get(id), now).outcomes;
  } finally {
    await endSession(session);
  }
}
