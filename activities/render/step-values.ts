import { exceededLimit, jsonErrors, MAX_JSON_DEPTH } from '../../domain/json/json-limits.js';
import type { JsonValue } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { RenderedValues, RenderFacts } from '../../domain/render/preview.js';
import { renderScope } from '../steps/render-scope.js';
import type { Renderer } from './liquid.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';

/**
 * Renders the values of a step that records something: strings, at any depth, are templates, and a single output keeps
 * its type.
 *
 * @returns null if the whole value is missing
 * @throws TemplateError, also for values that the API would not accept
 */
export function renderStepValues(
  renderer: Renderer,
  values: JsonValue,
  facts: RenderFacts,
  budget = new RenderBudget(),
): RenderedValues | null {
  const text = renderer.renderValues(values, renderScope(facts), budget);
  if (text === undefined) return null;
  if (exceededLimit(text) !== null)
    throw new TemplateError(`The values are nested deeper than ${MAX_JSON_DEPTH}`);
  const value = parseJson(text);
  const [error] = jsonErrors(value);
  if (error !== undefined) throw new TemplateError(`The value at "${error.path}" ${error.message}`);
  return { text, value };
}
