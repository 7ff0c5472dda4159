import { Context, toValueSync, type Emitter, type Liquid, type Template } from 'liquidjs';
import { isLosslessNumber } from 'lossless-json';
import { LRUCache } from 'lru-cache';
import { countMarks } from './count-marks.js';
import { withinDeadline } from './deadline.js';
import { createEngine, toText, type OutputKind } from './liquid-engine.js';
import { RenderBudget } from './render-budget.js';
import { toJson, toScope } from './scope.js';
import { TemplateError } from './template-error.js';

/** Time to compile one template. */
const MAX_COMPILE_MS = 2_000;
/** How much later than liquidjs, which reports the line, the deadline stops a template. */
const DEADLINE_GRACE_MS = 100;
/** Outputs and tags per template; compiling takes up to 50 µs each. */
const MAX_TAGS = 5_000;
/** Number of cached templates, and total length of their sources. */
const CACHE_ENTRIES = 500;
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/** The variables of a template: plain values by name (`contact`, `event`, `workspace` …). */
export type TemplateScope = Readonly<Record<string, unknown>>;

/**
 * Renders Liquid. Each method throws `TemplateError` for a template that cannot be compiled or
 * rendered, or that exceeds its limits: 1 MiB of output, two seconds. Parts of one mail or request
 * share a budget.
 */
export interface Renderer {
  /** Verbatim outputs: subjects, text parts, header values. */
  renderText: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Outputs escaped for HTML unless they end in `| raw`. */
  renderHtml: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Outputs percent-encoded unless they end in `| raw`: path and query of a URL. */
  renderUrl: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /**
   * A JSON value whose strings, at any depth, are templates; keys stay as they are.
   * @returns JSON text; numbers of lossless-json keep all their digits
   */
  renderJson: (value: unknown, scope: TemplateScope, budget?: RenderBudget) => string;
}

export function createRenderer(): Renderer {
  const compilers = { text: compiler('text'), html: compiler('html'), url: compiler('url') };

  function render(kind: OutputKind, template: string, scope: object, budget: RenderBudget): string {
    return compilers[kind](template)(scope, budget);
  }

  function renderJson(value: unknown, scope: TemplateScope, budget = new RenderBudget()): string {
    const plain = scopeOf(scope);
    const fill = (each: unknown): unknown => {
      if (typeof each === 'string') return render('text', each, plain, budget);
      if (typeof each !== 'object' || each === null || isLosslessNumber(each)) return each;
      if (Array.isArray(each)) return each.map(fill);
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, fill(inner)]));
    };
    const text = toJson(fill(value));
    new RenderBudget().spend(text);
    return text;
  }

  return {
    renderText: (template, scope, budget = new RenderBudget()) =>
      render('text', template, scopeOf(scope), budget),
    renderHtml: (template, scope, budget = new RenderBudget()) =>
      render('html', template, scopeOf(scope), budget),
    renderUrl: (template, scope, budget = new RenderBudget()) =>
      render('url', template, scopeOf(scope), budget),
    renderJson,
  };
}

const checker = createEngine('text');

/**
 * The check of a template when it is saved.
 * @returns the error with line and column, or null
 */
export function checkTemplate(template: string): string | null {
  try {
    compile(checker, template);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** `checkTemplate` for every string of a JSON value. @returns the first error, or null */
export function checkJsonTemplate(value: unknown): string | null {
  if (typeof value === 'string') return checkTemplate(value);
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return null;
  for (const each of Object.values(value)) {
    const reason = checkJsonTemplate(each);
    if (reason !== null) return reason;
  }
  return null;
}

type Compiled = (scope: object, budget: RenderBudget) => string;

/** Compiles templates for one kind of output and caches the most recently used. */
function compiler(kind: OutputKind): (template: string) => Compiled {
  const engine = createEngine(kind);
  const cache = new LRUCache<string, Template[]>({
    max: CACHE_ENTRIES,
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: (_compiled, source) => source.length + 1,
  });
  return (template) => {
    const compiled = cache.get(template) ?? compile(engine, template);
    cache.set(template, compiled);
    return (scope, budget) => renderCompiled(engine, compiled, scope, budget);
  };
}

function compile(engine: Liquid, template: string): Template[] {
  if (countMarks(template) > MAX_TAGS)
    throw new TemplateError(`The template has more than ${MAX_TAGS} outputs and tags`);
  try {
    return withinDeadline(MAX_COMPILE_MS, () => engine.parse(template));
  } catch (error) {
    throw new TemplateError(messageOf(error));
  }
}

function renderCompiled(engine: Liquid, compiled: Template[], scope: object, budget: RenderBudget): string {
  const output = new CappedEmitter(budget);
  const ms = budget.msLeft;
  const shared = { liquid: engine as unknown, ...(budget.memory && { memoryLimit: budget.memory }) };
  const context = new TimedContext(scope, engine.options, { sync: true, renderLimit: ms }, shared);
  budget.memory = context.memoryLimit;
  try {
    withinDeadline(ms + DEADLINE_GRACE_MS, () => {
      toValueSync(engine.renderer.renderTemplates(compiled, context, output));
    });
  } catch (error) {
    throw new TemplateError(messageOf(error));
  }
  return output.buffer;
}

/** Also checks the time for each item of filters that loop (`where_exp`, `find` …). */
class TimedContext extends Context {
  override push(scope: object): number {
    this.renderLimit.check(performance.now());
    return super.push(scope);
  }

  override spawn(scope?: object): Context {
    this.renderLimit.check(performance.now());
    return super.spawn(scope);
  }
}

class CappedEmitter implements Emitter {
  buffer = '';
  readonly #budget: RenderBudget;

  constructor(budget: RenderBudget) {
    this.#budget = budget;
  }

  write(value: unknown): void {
    const text = toText(value);
    this.#budget.spend(text);
    this.buffer += text;
  }
}

function scopeOf(scope: TemplateScope): object {
  const plain = toScope(scope);
  return typeof plain === 'object' && plain !== null ? plain : {};
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
