import { Context, Output, toValueSync, type Emitter, type Template } from 'liquidjs';
import { encodedInAddress, encodedVariables, MAX_ADDRESS, mayStandInAddress } from './encode-in-address.js';
import { toText, type OutputKind } from './liquid-engine.js';
import type { Shows } from './shows.js';

/** A context that records the expressions whose output is empty, and knows who sees which part. */
export abstract class WatchingContext extends Context {
  abstract noteEmpty(expression: string): void;
  abstract shows: Shows;
}

/**
 * Makes every output of a compiled template, nested ones included, report to its context when it is empty, and encode its
 * value where it stands in an address.
 */
export function watchOutputs(templates: readonly Template[], kind: OutputKind): void {
  const encoded = encodedVariables(templates[0]?.token.input ?? '');
  const open = [...templates];
  for (let template = open.pop(); template !== undefined; template = open.pop()) {
    if (template instanceof Output) watch(template, { kind, encoded });
    else if (template.children !== undefined) open.push(...toValueSync(template.children(false, true)));
  }
}

function watch(output: Output, use: { kind: OutputKind; encoded: ReadonlySet<string> }): void {
  const expression = outputVariable(output);
  const inAddress = mayStandInAddress(output, use);
  if (expression === '' && !inAddress) return;
  const render = output.render.bind(output);
  output.render = (context, emitter) => {
    const encoding = inAddress ? encodingEmitter(use.kind, emitter) : emitter;
    return render(context, watched(expression, context, encoding));
  };
}

/** An emitter that knows the end of what it has written without joining all of it. */
export interface TailedEmitter extends Emitter {
  readonly tail: string;
}

/** Values that are the same encoded (RFC 3986 section 2.3), as ids and numbers are. */
const UNRESERVED = /^[\w.~-]*$/;

function encodingEmitter(kind: OutputKind, emitter: Emitter): Emitter {
  return {
    buffer: emitter.buffer,
    write: (value: unknown) => {
      const text = toText(value);
      if (UNRESERVED.test(text)) return emitter.write(text);
      const before = 'tail' in emitter ? String(emitter.tail) : emitter.buffer.slice(-MAX_ADDRESS);
      emitter.write(encodedInAddress(text, before, kind));
    },
  };
}

function watched(expression: string, context: Context, emitter: Emitter): Emitter {
  if (expression === '' || !(context instanceof WatchingContext)) return emitter;
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
export function outputVariable({ token }: Output): string {
  const [expression = ''] = token.content.split('|');
  const trimmed = expression.trim();
  return /^["'\d]/.test(trimmed) ? '' : trimmed;
}
