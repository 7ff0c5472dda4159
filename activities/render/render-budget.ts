import type { Context } from 'liquidjs';
import { TemplateError } from './template-error.js';

/** Total output of one mail or request. */
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** Wall-clock time, on a machine that may be busy; a typical mail takes a few milliseconds. */
const MAX_RENDER_MS = 2_000;

/** What is left of the time, output and memory of one mail or request, whose parts are separate templates. */
export class RenderBudget {
  /** liquidjs's count of intermediate strings and arrays, once a template was rendered. */
  memory: Context['memoryLimit'] | undefined;
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

  /** @throws TemplateError if the output exceeds 1 MiB in total */
  spend(text: string): void {
    this.#bytesLeft -= Buffer.byteLength(text);
    if (this.#bytesLeft < 0) throw new TemplateError(`The output exceeds ${MAX_OUTPUT_BYTES} bytes`);
  }
}
