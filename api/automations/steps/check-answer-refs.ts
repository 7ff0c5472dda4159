import type { Step } from '../../../domain/automation/automation.js';
import { invalid } from '../../../domain/errors.js';
import { invalidAnswerRefs } from '../../../domain/steps/answer-refs.js';
import { pathInBody } from '../../../domain/steps/tree.js';

/**
 * Returns the steps, after checking that branches refer only to answers that can exist. @throws RollcallError
 * `invalid`
 */
export function assertKnownAnswers(steps: Step[]): Step[] {
  const wrong = invalidAnswerRefs(steps);
  if (wrong.length === 0) return steps;
  throw invalid(
    wrong.map(({ path, within, message }) => ({ path: `${pathInBody(path)}.${within}`, message })),
  );
}
