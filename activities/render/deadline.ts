import { createContext, Script } from 'node:vm';
import { TemplateError } from './template-error.js';

const sandbox: { work: () => void } = { work: () => undefined };
const context = createContext(sandbox);
const script = new Script('work()');

/**
 * Runs synchronous work and stops it at its deadline, wherever it is: V8 also ends loops that check no limit. The work
 * must not change anything that outlives it. A call that does not reach the deadline costs some 65 µs.
 *
 * @throws TemplateError at the deadline
 */
export function withinDeadline<T>(ms: number, work: () => T): T {
  const results: { value: T }[] = [];
  sandbox.work = () => {
    results.push({ value: work() });
  };
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(ms)) });
  } catch (error) {
    throw isTimeout(error) ? new TemplateError('The template takes too long') : error;
  } finally {
    sandbox.work = () => undefined;
  }
  const [result] = results;
  if (result === undefined) throw new Error('the work has not ended');
  return result.value;
}

/** The error belongs to the other context, so it is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
