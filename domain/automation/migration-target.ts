import { jsonEqual, type JsonValue } from '../json/json.js';
import { parseJson } from '../json/parse-json.js';
import { stepArms, findStep } from '../steps/tree.js';
import type { AutomationDefinition, Step } from './automation.js';

/** Where those on some steps go: a step of the newer version, or out (null). */
export type StepMapping = readonly { step: string; to: string | null }[];

/**
 * What becomes of an enrollment that is moved to a newer version: it goes to a step there, exits, keeps its version since
 * nothing was said of a step that is gone, or is unaffected, since its step is the same there.
 */
export type MigrationTarget = { step: string } | 'exit' | 'keep' | 'unaffected';

/** What becomes of an enrollment on this step. Header values must be sealed, or open, in both definitions. */
export function migrationTarget(
  standing: string | null,
  { before, after, mapping }: Record<'before' | 'after', AutomationDefinition> & { mapping: StepMapping },
): MigrationTarget {
  const was = standing === null ? undefined : findStep(before.steps, standing);
  if (was === undefined) return 'unaffected';
  const said = mapping.find(({ step }) => step === was.id);
  const is = findStep(after.steps, was.id);
  if (is !== undefined && jsonEqual(ownFields(is), ownFields(was))) return 'unaffected';
  if (said !== undefined) return said.to === null ? 'exit' : { step: said.to };
  return is === undefined ? 'keep' : { step: is.id };
}

/** What a step does itself, without the steps in its arms. */
function ownFields(step: Step): JsonValue {
  const arms = new Set<unknown>(stepArms<Step>(step).flatMap(({ steps }) => steps));
  const own = JSON.stringify(step, (_name, value: unknown) =>
    Array.isArray(value) && value.some((item) => arms.has(item)) ? [] : value,
  );
  return parseJson(own);
}
