import { randomBytes } from 'node:crypto';
import { noMetrics } from '../../../activities/metrics.js';
import { stepRenderer } from '../../../activities/render/step-renderer.js';
import { recordPort } from '../../../bin/record-port.js';
import { advance, type AdvanceDeps } from '../../../activities/steps/advance.js';
import type { EndedVisit } from '../../../domain/plan/calls/call-action.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { EnrollmentRun, NextAction } from '../../../workflows/messages.js';
import type { TestWorkspace } from './engine.js';
import { testRenders } from '../mail/renders.js';

const renderer = stepRenderer(testRenders);

/** What a worker moves enrollments with. */
export function advanceDeps(ws: TestWorkspace, db: Database = ws.db): AdvanceDeps {
  return {
    db,
    record: recordPort(ws.engine, db.now, 0),
    renderer,
    links: { secretKey: randomBytes(32) },
    metrics: noMetrics,
  };
}

export function runOf({ _id, workspaceId, contactId, run }: EnrollmentRecord): EnrollmentRun {
  return {
    workspaceId: workspaceId.toHexString(),
    contactId: contactId.toHexString(),
    enrollmentId: _id.toHexString(),
    run,
  };
}

/** Moves an enrollment on, as its workflow does. */
export function move(
  ws: TestWorkspace,
  run: EnrollmentRun,
  ended: EndedVisit | null = null,
): Promise<NextAction> {
  return advance(advanceDeps(ws), run, ended);
}
