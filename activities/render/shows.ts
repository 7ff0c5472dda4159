import { failingCondition } from '../../domain/automation/conditions.js';
import { fieldsBelow, type Where } from '../../domain/automation/where.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseExactJson } from '../../domain/json/parse-json.js';
import type { RenderFacts } from '../../domain/render/preview.js';
import { answersByStep } from '../../domain/steps/step-answers.js';
import { toJson } from './scope.js';

/** Whether what has the condition with this number is shown; `item` is what it is repeated for. */
export type Shows = (condition: number, item: unknown) => boolean;

/** Decides by the engine's conditions who sees which block. */
export function showsFor(conditions: readonly Where[], facts: RenderFacts): Shows {
  if (facts.everyone === true) return () => true;
  let scope: ReturnType<typeof conditionScope> | null = null;
  return (number, item) => {
    scope ??= conditionScope(facts);
    const where = conditions[number];
    const readsItem = item !== undefined && fieldsBelow('item', where).length > 0;
    return (
      failingCondition(where, readsItem ? { ...scope, item: parseExactJson(toJson(item)) } : scope) === null
    );
  };
}

function conditionScope({ contact, reader = { ...contact }, workspace, entry, answers = [] }: RenderFacts) {
  const properties = parseExactJson(entry.properties);
  const steps: JsonObject = answersByStep(answers, parseExactJson);
  return {
    contact: reader,
    event: properties,
    entry: properties,
    steps,
    now: new Date(),
    timezone: workspace.timezone,
  };
}
