import { toDefinition, type DraftStep } from './model/definition';
import { isJsonObject } from '../../domain/json/json.js';
import { asList } from '../../domain/json/lenient.js';

const MARK = 'rollcall.steps';

/** Steps as text, so that they can be pasted in another window. */
export function stepsAsText(steps: readonly DraftStep[]): string {
  return JSON.stringify({ [MARK]: steps }, null, 2);
}

/** The steps in a text; none if it is something else. */
export function stepsInText(text: string): DraftStep[] {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? toDefinition({ steps: asList(value[MARK]) }).steps : [];
  } catch {
    return [];
  }
}
