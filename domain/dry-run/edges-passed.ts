import { edgeId, TRIGGER } from '../automation/graph.js';
import type { LoggedEnrollment, PathEntry } from './dry-run-log.js';

/** The edges of the automation's graph that an enrollment has passed, in order. */
export function edgesPassed({ path }: Pick<LoggedEnrollment, 'path'>): string[] {
  const passed = path.flatMap((entry) => {
    const port = leftBy(entry);
    return port === null ? [] : [edgeId(entry.step, port)];
  });
  return [edgeId(TRIGGER, 'next'), ...passed];
}

/** How it has left a step; null if it is still there, or has ended there. */
function leftBy({ type, result, arm }: PathEntry): string | null {
  if (result === 'waiting' || result === 'left' || result === 'failed') return null;
  if (result === 'exited') return 'exit';
  if (arm !== undefined) return arm;
  if (type === 'waitForEvent') return result === 'timedOut' ? 'timeout' : 'event';
  return 'next';
}
