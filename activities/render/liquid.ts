import { Context, toValueSync, type Emitter, type Liquid, type Template } from 'liquidjs';
import { isLosslessNumber } from 'lossless-json';
import { LRUCache } from 'lru-cache';
import { createEngine, toText, type OutputKind } from './liquid-engine.js';
import { toJson, toScope } from './scope.js';
import { TemplateError } from './template-error.js';

/** Total output of one rendering. */
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** Wall-clock time, on a machine that may be busy; a typical mail takes a few milliseconds. */
const MAX_RENDER_MS = 2_000;
/** Outputs and tags per template; compiling takes up to 50 µs each. */
const MAX_TAGS = 5_000;
/** Number of cached templates, and total length of their sources. */
const CACHE_ENTRIES = 500;
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/** The variables of a template: plain values by name (`contact`, `event`, `workspace` …). */
export type TemplateScope = Readonly<Record<string, unknown>>;

/**
 * Renders Liquid. Each method throws `TemplateError` for a template that cannot be compiled or
 * rendered, or that exceeds its limits: 1 MiB of output, two seconds.
 */
export interface Renderer {
  /** Verbatim outputs: subjects, text parts, header values. */
  renderText: (template: string, scope: TemplateScope) => string;
  /** Outputs escaped for HTML unless they end in `| raw`. */
  renderHtml: (template: string, scope: TemplateScope) => string;
  /** Outputs percent-encoded unless they end in `| raw`: path and query of a URL. */
  renderUrl: (template: string, scope: TemplateScope) => string;
  /**
   * A JSON value whose strings, at any depth, are templates; keys stay as they are.
   * @returns JSON text; numbers of lossless-json keep all their digits
   */
  renderJson: (value: unknown, scope: TemplateScope) => string;
}

export function createRenderer(): Renderer {
  const compilers = { text: compiler('text'), html: compiler('html'), url: compiler('url') };

  function render(kind: OutputKind, template: string, scope: object, budget: Budget): string {
    return compilers[kind](template)(scope, budget);
  }

  function renderJson(value: unknown, scope: TemplateScope): string {
    const budget = new Budget();
    const plain = scopeOf(scope);
    const fill = (each: unknown): unknown => {
      if (typeof each === 'string') return render('text', each, plain, budget);
      if (typeof each !== 'object' || each === null || isLosslessNumber(each)) return each;
      if (Array.isArray(each)) return each.map(fill);
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, fill(inner)]));
    };
    const text = toJson(fill(value));
    new Budget().spend(text);
    return text;
  }

  return {
    renderText: (template, scope) => render('text', template, scopeOf(scope), new Budget()),
    renderHtml: (template, scope) => render('html', template, scopeOf(scope), new Budget()),
    renderUrl: (template, scope) => render('url', template, scopeOf(scope), new Budget()),
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

type Compiled = (scope: object, budget: Budget) => string;

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
  const marks = template.match(/\{[{%]/g)?.length ?? 0;
  if (marks > MAX_TAGS) throw new TemplateError(`The template has more than ${MAX_TAGS} outputs and tags`);
  try {
    return engine.parse(template);
  } catch (error) {
    throw new TemplateError(messageOf(error));
  }
}

function renderCompiled(engine: Liquid, compiled: Template[], scope: object, budget: Budget): string {
  const output = new CappedEmitter(budget);
  const limits = { sync: true, renderLimit: budget.msLeft };
  const context = new Context(scope, engine.options, limits, { liquid: engine });
  try {
    toValueSync(engine.renderer.renderTemplates(compiled, context, output));
  } catch (error) {
    throw new TemplateError(messageOf(error));
  }
  return output.buffer;
}

/** The remaining limits of one rendering, which may consist of many templates. */
class Budget {
  #bytesLeft = MAX_OUTPUT_BYTES;
  #end: number | null = null;

  /** Starts when it is first read. */
  get msLeft(): number {
    this.#end ??= performance.now() + MAX_RENDER_MS;
    return Math.max(1, this.#end - performance.now());
  }

  spend(text: string): void {
    this.#bytesLeft -= Buffer.byteLength(text);
    if (this.#bytesLeft < 0) throw new TemplateError(`The output exceeds ${MAX_OUTPUT_BYTES} bytes`);
  }
}

class CappedEmitter implements Emitter {
  buffer = '';
  readonly #budget: Budget;

  constructor(budget: Budget) {
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
