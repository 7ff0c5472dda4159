import { Drop, Output, toValueSync, type Context, type Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { countMarks } from '../../domain/render/count-marks.js';
import { withinDeadline } from './deadline.js';
import { MAX_ADDRESS } from './encode-in-address.js';
import { createEngine, toText, type OutputKind } from './liquid-engine.js';
import type { RenderBudget } from './render-budget.js';
import { renderingMessage } from './rendering-message.js';
import { toJson } from './scope.js';
import { ShowTag } from './show-tag.js';
import type { Shows } from './shows.js';
import { TemplateError } from './template-error.js';
import {
  isEmpty,
  outputVariable,
  watchOutputs,
  WatchingContext,
  type TailedEmitter,
} from './watch-outputs.js';

/** Time to compile one template. */
const MAX_COMPILE_MS = 2_000;
/** Outputs and tags per template; compiling takes up to 50 µs each. */
const MAX_TAGS = 5_000;
/** Number of cached templates, and the bytes that they take; each output and tag takes some 900. */
const CACHE_ENTRIES = 500;
const CACHE_BYTES = 16 * 1024 * 1024;
const MARK_BYTES = 900;

export interface Compiled {
  render: (scope: object, budget: RenderBudget) => string;
  /** The JSON text of a template that is a single output; undefined if its value is missing. Null for others. */
  evaluate: ((scope: object, budget: RenderBudget) => string | undefined) | null;
}

/** Compiles templates for one kind of output and caches the most recently used. */
export function compiler(kind: OutputKind): (template: string) => Compiled {
  const engine = createEngine(kind);
  if (kind === 'html' || kind === 'mailText') engine.registerTag('show', ShowTag);
  const cache = new LRUCache<string, Template[]>({
    max: CACHE_ENTRIES,
    maxSize: CACHE_BYTES,
    sizeCalculation: (_compiled, source) => 2 * source.length + countMarks(source) * MARK_BYTES + 1,
  });
  return (template) => {
    const known = cache.get(template);
    const compiled = known ?? compile(engine, template, kind);
    if (known === undefined) cache.set(template, compiled);
    const [only, ...rest] = compiled;
    return {
      render: (scope, budget) => renderCompiled({ engine, template }, compiled, scope, budget),
      evaluate:
        only instanceof Output && rest.length === 0
          ? (scope, budget) => evaluateOutput({ engine, template }, only, scope, budget)
          : null,
    };
  };
}

/** @throws TemplateError */
export function compile(engine: Liquid, template: string, kind: OutputKind): Template[] {
  if (countMarks(template) > MAX_TAGS)
    throw new TemplateError(`The template has more than ${MAX_TAGS} outputs and tags`);
  try {
    return withinDeadline(MAX_COMPILE_MS, () => {
      const compiled = engine.parse(template);
      watchOutputs(compiled, kind);
      return compiled;
    });
  } catch (error) {
    throw new TemplateError(errorText(error));
  }
}

/** A template's text, and what compiled it. */
interface Source {
  engine: Liquid;
  template: string;
}

function renderCompiled(source: Source, compiled: Template[], scope: object, budget: RenderBudget): string {
  const output = new CappedEmitter(budget);
  withinBudget(source, scope, budget, (context) => {
    toValueSync(source.engine.renderer.renderTemplates(compiled, context, output));
  });
  return output.buffer;
}

function evaluateOutput(
  source: Source,
  output: Output,
  scope: object,
  budget: RenderBudget,
): string | undefined {
  const text = withinBudget(source, scope, budget, (context) => {
    const result: unknown = toValueSync(output.value.value(context, false));
    const plain: unknown = result instanceof Drop ? result.valueOf() : result;
    if (isEmpty(plain)) budget.noteEmpty(source.template, outputVariable(output));
    return plain === undefined ? undefined : toJson(plain);
  });
  if (text !== undefined) budget.spend(text);
  return text;
}

/** Does what renders with the rest of the budget. */
function withinBudget<T>(
  { engine, template }: Source,
  scope: object,
  budget: RenderBudget,
  work: (context: Context) => T,
): T {
  const renderLimit = budget.msLeft;
  const shared = { liquid: engine as unknown, ...(budget.memory && { memoryLimit: budget.memory }) };
  const context = new TimedContext(scope, engine.options, { sync: true, renderLimit }, shared);
  context.shows = budget.shows;
  context.noteEmpty = (expression) => {
    budget.noteEmpty(template, expression);
  };
  budget.memory = context.memoryLimit;
  try {
    return work(context);
  } catch (error) {
    throw new TemplateError(renderingMessage(error));
  }
}

/** Also checks the time for each item of filters that loop (`where_exp`, `find` …). */
class TimedContext extends WatchingContext {
  /** Set by who renders. */
  override noteEmpty: (expression: string) => void = () => undefined;
  override shows: Shows = () => true;

  override push(scope: object): number {
    this.renderLimit.check(performance.now());
    return super.push(scope);
  }

  override spawn(scope?: object): Context {
    this.renderLimit.check(performance.now());
    return super.spawn(scope);
  }
}

class CappedEmitter implements TailedEmitter {
  buffer = '';
  #recent = '';
  readonly #budget: RenderBudget;

  constructor(budget: RenderBudget) {
    this.#budget = budget;
  }

  write(value: unknown): void {
    const text = toText(value);
    this.#budget.spend(text);
    this.buffer += text;
    this.#recent += text;
    if (this.#recent.length > 2 * MAX_ADDRESS) this.#recent = this.#recent.slice(-MAX_ADDRESS);
  }

  get tail(): string {
    return this.#recent;
  }
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
