import { Context, Output, toValueSync, type Emitter, type Template } from 'liquidjs';
import { toText } from './liquid-engine.js';

/** A context that records the expressions whose output is empty. */
export abstract class WatchingContext extends Context {
  abstract noteEmpty(expression: string): void;
}

/** Makes every output of a compiled template, nested ones included, report to its context when it is empty. */
export function watchOutputs(templates: readonly Template[]): void {
  const open = [...templates];
  for (let template = open.pop(); template !== undefined; template = open.pop()) {
    if (template instanceof Output) watch(template);
    else if (template.children !== undefined) open.push(...toValueSync(template.children(false, true)));
  }
}

function watch(output: Output): void {
  const expression = variableOf(output);
  if (expression === '') return;
  const render = output.render.bind(output);
  output.render = (context, emitter) => render(context, watched(expression, context, emitter));
}

function watched(expression: string, context: Context, emitter: Emitter): Emitter {
  if (!(context instanceof WatchingContext)) return emitter;
  return {
    buffer: emitter.buffer,
    write: (value: unknown) => {
      if (isEmpty(value)) context.noteEmpty(expression);
      emitter.write(value);
    },
  };
}

/** Whether a value is written as nothing, or as space alone. */
export function isEmpty(value: unknown): boolean {
  return toText(value).trim() === '';
}

/** `contact.firstName` of `{{ contact.firstName | upcase }}`; empty for a literal. */
export function variableOf({ token }: Output): string {
  const [expression = ''] = token.content.split('|');
  const trimmed = expression.trim();
  return /^["'\d]/.test(trimmed) ? '' : trimmed;
}
