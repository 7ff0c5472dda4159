import { type JsonValue, isJsonObject } from '../json/json.js';
import { AUTOMATION_ROOTS, variableWarnings } from '../render/text-warnings.js';
import { locateSteps, pathInBody } from '../steps/tree.js';
import type { Warning } from '../warnings/warning.js';
import type { AutomationDefinition, Step } from './automation.js';

/** Of one definition. */
const MAX_WARNINGS = 30;

/** Variables that do not exist, in the steps that write something other than mails. */
export function stepVariableWarnings({ steps }: Pick<AutomationDefinition, 'steps'>): Warning[] {
  return locateSteps<Step>(steps)
    .flatMap(({ step, path }) =>
      Object.entries(writtenBy(step)).flatMap(([field, value]) =>
        textsIn(value, `${pathInBody(path)}.${field}`),
      ),
    )
    .flatMap(({ path, text }) => variableWarnings(text, path, AUTOMATION_ROOTS))
    .slice(0, MAX_WARNINGS);
}

/** The fields of a step that are rendered as Liquid. */
function writtenBy(step: Step): Record<string, JsonValue | undefined> {
  if (step.type === 'webhook') return { url: step.url, body: step.body };
  if (step.type === 'updateContact') return { set: step.set };
  return step.type === 'sendEvent' ? { eventProperties: step.eventProperties } : {};
}

/** The texts of a value, with their paths below that of the value. Recursion is bounded: bodies are at most 32 levels deep. */
function textsIn(value: JsonValue | undefined, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textsIn(item, `${path}[${String(i)}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`));
}
