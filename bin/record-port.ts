import type { ListStepRequest, RecordPort } from '../activities/ports.js';
import { RollcallError } from '../domain/errors.js';
import type { Engine } from '../engine/engine.js';
import {
  advanceCall,
  endCall,
  internalEventCall,
  listStepCall,
  mailReportCall,
  stepCall,
} from '../engine/intake/internal-calls.js';
import { holdWhileBusy } from '../models/core/hold-while-busy.js';

/** Enrollments that move on within this time of each other share a transaction while many do. */
const HOLD_MS = 100;

/**
 * The engine's intake, as activities use it.
 *
 * @param spreadMs enrollments that wait for the same time of day are spread over this period after it
 */
export function recordPort(engine: Engine, now: () => Date, spreadMs: number): RecordPort {
  const hold = holdWhileBusy(HOLD_MS);
  return {
    advance: async ({ run: { workspaceId, contactId, enrollmentId, run }, ended }) => {
      const advance = { enrollmentId, run, ended, spreadMs };
      await hold();
      const recorded = await engine.record(advanceCall({ workspaceId, contactId, advance }, now()));
      const outcome = recorded.kind === 'applied' ? recorded.outcome : undefined;
      return { next: outcome?.next ?? { do: 'over' }, passed: outcome?.passed ?? [] };
    },
    endEnrollment: async (request) => {
      await engine.record(endCall(request, now()));
    },
    recordInternalEvent: async (request) => {
      await engine.record(internalEventCall(request, now()));
    },
    recordStep: async (request) => {
      await engine.record(stepCall(request, now()));
    },
    changeSubscription: (request) => changeSubscription(engine, request, now()),
    reportMail: async (request) => {
      await engine.record(mailReportCall(request, now()));
    },
  };
}

async function changeSubscription(
  engine: Engine,
  request: ListStepRequest,
  now: Date,
): ReturnType<RecordPort['changeSubscription']> {
  try {
    const recorded = await engine.record(listStepCall(request, now));
    const lists = recorded.kind === 'applied' ? recorded.outcome.lists : undefined;
    return lists?.refused ?? (lists?.requiresConfirmation === true ? 'pending' : 'done');
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'not_found') return 'gone';
    throw error;
  }
}
