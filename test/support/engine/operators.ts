import type { TimelineEntry } from '../../../domain/automation/enrollment.js';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { TestWorkspace } from './engine.js';
import { enrollmentOf } from './enrollments.js';
import { waitUntil } from '../run/wait-until.js';

/** An operator's actions on the enrollment of a contact who has one; operator and reason are the same in all tests. */
async function operate(
  ws: TestWorkspace,
  email: string,
  action: (of: { enrollmentId: string; by: string; note: null }) => CallAction,
): Promise<void> {
  const { _id, contactId } = await enrollmentOf(ws, email);
  const enrollmentId = _id.toHexString();
  await ws.record({
    subject: { by: 'id', id: contactId.toHexString() },
    action: action({ enrollmentId, by: 'operator', note: null }),
  });
}

export const skip = (ws: TestWorkspace, email: string): Promise<void> =>
  operate(ws, email, (of) => ({ type: 'skipWait', ...of }));

export const pause = (ws: TestWorkspace, email: string): Promise<void> =>
  operate(ws, email, (of) => ({ type: 'pauseEnrollment', ...of }));

export const resume = (ws: TestWorkspace, email: string): Promise<void> =>
  operate(ws, email, (of) => ({ type: 'resumeEnrollment', ...of }));

export const retry = (ws: TestWorkspace, email: string): Promise<void> =>
  operate(ws, email, (of) => ({ type: 'retryEnrollment', ...of }));

export const jump = (ws: TestWorkspace, email: string, step: string): Promise<void> =>
  operate(ws, email, (of) => ({ type: 'jumpEnrollment', step, ...of }));

/** The enrollment once its workflow has entered a step, and is waiting if that is a wait. */
export async function entered(ws: TestWorkspace, email: string, step: string): Promise<EnrollmentRecord> {
  await waitUntil(async () => {
    const { timeline } = await enrollmentOf(ws, email);
    return timeline.findLast((line) => line.type === 'stepEntered')?.step === step;
  }, 30_000);
  return enrollmentOf(ws, email);
}

export function linesOf({ timeline }: EnrollmentRecord, type: TimelineEntry['type']): TimelineEntry[] {
  return timeline.filter((line) => line.type === type);
}
