import type { Context } from 'liquidjs';
import type { EmptyOutput } from '../../domain/render/preview.js';
import { MAX_RENDER_MS } from './render-limits.js';
import type { Shows } from './shows.js';
import { TemplateError } from './template-error.js';

/** Empty outputs that are remembered, and the longest expression of one. */
const MAX_EMPTY = 50;
const MAX_EXPRESSION = 100;

/** Total output of one mail or request. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** What is left of the time, output and memory of one mail or request, whose parts are separate templates; and what holds for all of them. */
export class RenderBudget {
  /** liquidjs's count of intermediate strings and arrays, once a template was rendered. */
  memory: Context['memoryLimit'] | undefined;
  /** Which conditional parts of the mail are shown; by default all. */
  shows: Shows = () => true;
  readonly #empty = new Map<string, EmptyOutput>();
  #bytesLeft = MAX_OUTPUT_BYTES;
  #end: number | null = null;
  readonly #ms: number;

  /** @param ms a shorter time than two seconds */
  constructor(ms = MAX_RENDER_MS) {
    this.#ms = Math.min(ms, MAX_RENDER_MS);
  }

  /** Starts when it is first read. */
  get msLeft(): number {
    this.#end ??= performance.now() + this.#ms;
    return Math.max(1, this.#end - performance.now());
  }

  /** The outputs that came out empty, each once. */
  get empty(): EmptyOutput[] {
    return [...this.#empty.values()];
  }

  noteEmpty(template: string, expression: string): void {
    if (this.#empty.size >= MAX_EMPTY) return;
    const variable = expression.slice(0, MAX_EXPRESSION);
    this.#empty.set(`${variable} ${template}`, { template, variable });
  }

  /** @throws TemplateError if the output exceeds 1 MiB in total */
  spend(text: string): void {
    this.#bytesLeft -= Buffer.byteLength(text);
    if (this.#bytesLeft < 0) throw new TemplateError(`The output exceeds ${MAX_OUTPUT_BYTES} bytes`);
  }
}
