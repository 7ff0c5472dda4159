import type { AutomationDefinition, Step } from '../automation/automation.js';
import { isJsonObject, type JsonValue } from '../json/json.js';
import { locateSteps, pathInBody } from '../steps/tree.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import type { DryRunLog } from './dry-run-log.js';

/** Parts of a step that are steps themselves. */
const ARMS = new Set(['then', 'else', 'arms']);

/** The variables that came out empty in a dry run, each once, at the field whose template has it. */
export function emptyWarnings(
  { enrollments }: Pick<DryRunLog, 'enrollments'>,
  { steps }: Pick<AutomationDefinition, 'steps'>,
): Warning[] {
  const located = new Map(locateSteps<Step>(steps).map(({ step, path }) => [step.id, { step, path }]));
  const warnings = new Map<string, Warning>();
  for (const { step: id, empty = [] } of enrollments.flatMap(({ path }) => path)) {
    const found = located.get(id);
    if (found === undefined) continue;
    for (const { template, variable } of empty) {
      const path = `${pathInBody(found.path)}${fieldWith(template, found.step)}`;
      warnings.set(`${path} ${variable}`, toWarning(path, 'emptyForSample', { variable }));
    }
  }
  return [...warnings.values()];
}

/** `.html`, `.body.items[0]`; `.template` or `.document` if the text is none of the step's. */
function fieldWith(template: string, step: Step): string {
  const own = Object.entries(step).filter(([key]) => !ARMS.has(key));
  for (const [key, value] of own) {
    const within = findTextPath(template, value as JsonValue); // a step is JSON
    if (within !== null) return `.${key}${within}`;
  }
  if ('template' in step) return '.template';
  return 'document' in step ? '.document' : '';
}

/** Where a text is in a value; null if it is not. */
function findTextPath(text: string, value: JsonValue): string | null {
  if (typeof value === 'string') return value === text || value.trim() === text ? '' : null;
  const entries: [string, JsonValue][] = Array.isArray(value)
    ? value.map((item, i) => [`[${String(i)}]`, item])
    : isJsonObject(value)
      ? Object.entries(value).map(([key, item]) => [`.${key}`, item])
      : [];
  for (const [at, item] of entries) {
    const within = findTextPath(text, item);
    if (within !== null) return `${at}${within}`;
  }
  return null;
}
