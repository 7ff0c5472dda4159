import type { Id } from '../../id.js';
import type { JsonObject } from '../../json/json.js';
import type { CallAction, Operator } from '../calls/call-action.js';

/** An operator's action on one enrollment. */
export type OperatorAction =
  | { type: 'exit' | 'pause' | 'resume' | 'skip' }
  | { type: 'retry'; version?: 'published' }
  | { type: 'jump'; step: string; version?: 'published' };

/** The action as the engine plans it. */
export function operatorCallAction(
  action: OperatorAction,
  { enrollmentId, by, note }: Operator & { enrollmentId: Id },
): CallAction {
  const operated = { enrollmentId, by, note };
  switch (action.type) {
    case 'exit': {
      const end = { status: 'exited', reason: 'operator', by, note } as const;
      return { type: 'endEnrollment', enrollmentId, run: null, end };
    }
    case 'retry':
      return { type: 'retryEnrollment', ...operated };
    case 'pause':
      return { type: 'pauseEnrollment', ...operated };
    case 'resume':
      return { type: 'resumeEnrollment', ...operated };
    case 'skip':
      return { type: 'skipWait', ...operated };
    case 'jump':
      return { type: 'jumpEnrollment', step: action.step, ...operated };
  }
}

/** What an action changes of an enrollment, for the audit log. */
export function operatorEffect(action: OperatorAction): JsonObject {
  switch (action.type) {
    case 'exit':
      return { status: 'exited' };
    case 'retry':
      return { status: 'active' };
    case 'pause':
      return { paused: true };
    case 'resume':
      return { paused: false };
    case 'skip':
      return { waitEnded: true };
    case 'jump':
      return { step: action.step };
  }
}
