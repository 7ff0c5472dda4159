import { Drop, Output, toValueSync, type Context, type Liquid, type Template } from 'liquidjs';
import { isLosslessNumber } from 'lossless-json';
import { LRUCache } from 'lru-cache';
import { countMarks } from '../../domain/render/count-marks.js';
import { withinDeadline } from './deadline.js';
import { createEngine, toText, type OutputKind } from './liquid-engine.js';
import { RenderBudget } from './render-budget.js';
import { renderingMessage } from './rendering-message.js';
import type { MessageMarkup } from '../../domain/webhook/rule-presets.js';
import { toJson, toScope } from './scope.js';
import { ShowTag } from './show-tag.js';
import type { Shows } from './shows.js';
import { TemplateError } from './template-error.js';
import { MAX_ADDRESS } from './encode-in-address.js';
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

/** The variables of a template: plain values by name (`contact`, `event`, `workspace` …). */
export type TemplateScope = Readonly<Record<string, unknown>>;

/**
 * Renders Liquid. Each method throws `TemplateError` for a template that cannot be compiled or
 * rendered, or that exceeds its limits: 1 MiB of output, two seconds. Parts of one mail or request
 * share a budget. Filters that loop within one output can exceed the time: only a thread that is terminated
 * ends them, so this runs in threads (`render-pool.ts`).
 */
export interface Renderer {
  /** Verbatim outputs: subjects, text parts, header values. */
  renderText: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Verbatim outputs, but percent-encoded in the path or query of an address: the text of a mail. */
  renderMailText: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Outputs escaped for HTML, in the path or query of an attribute's address percent-encoded, unless they end in `| raw`. */
  renderHtml: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Outputs percent-encoded unless they end in `| raw`: path and query of a URL. */
  renderUrl: (template: string, scope: TemplateScope, budget?: RenderBudget) => string;
  /** Outputs escaped for a chat's markup unless they end in `| raw`. */
  renderMessage: (
    markup: MessageMarkup,
    template: string,
    scope: TemplateScope,
    budget?: RenderBudget,
  ) => string;
  /**
   * A JSON value whose strings, at any depth, are templates; keys stay as they are.
   * @returns JSON text; numbers of lossless-json keep all their digits
   */
  renderJson: (value: unknown, scope: TemplateScope, budget?: RenderBudget) => string;
  /**
   * Like `renderJson`, but a string that is a single output (`{{ event.total }}`) becomes the value itself: a number,
   * object, null … A missing one is left out, in an array `null`.
   * @returns JSON text; undefined if the whole value is missing
   */
  renderValues: (value: unknown, scope: TemplateScope, budget?: RenderBudget) => string | undefined;
}

export function createRenderer(): Renderer {
  const compilers = {
    text: compiler('text'),
    html: compiler('html'),
    mailText: compiler('mailText'),
    url: compiler('url'),
    slack: compiler('slack'),
    markdown: compiler('markdown'),
  };

  function render(kind: OutputKind, template: string, scope: object, budget: RenderBudget): string {
    return compilers[kind](template).render(scope, budget);
  }

  /** JSON text. */
  function renderValue(template: string, scope: object, budget: RenderBudget): string | undefined {
    const { evaluate } = compilers.text(isOneOutput(template) ? template.trim() : template);
    return evaluate === null ? toJson(render('text', template, scope, budget)) : evaluate(scope, budget);
  }

  function renderJson(value: unknown, scope: TemplateScope, budget = new RenderBudget()): string {
    const plain = liquidScope(scope);
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
      render('text', template, liquidScope(scope), budget),
    renderMailText: (template, scope, budget = new RenderBudget()) =>
      render('mailText', template, liquidScope(scope), budget),
    renderHtml: (template, scope, budget = new RenderBudget()) =>
      render('html', template, liquidScope(scope), budget),
    renderUrl: (template, scope, budget = new RenderBudget()) =>
      render('url', template, liquidScope(scope), budget),
    renderMessage: (markup, template, scope, budget = new RenderBudget()) =>
      render(markup, template, liquidScope(scope), budget),
    renderJson,
    renderValues: (value, scope, budget = new RenderBudget()) => {
      const plain = liquidScope(scope);
      return mapStrings(value, (template) => renderValue(template, plain, budget));
    },
  };
}

/** Whether a string may be a single output; `{{ a }} {{ b }}` may, too. */
function isOneOutput(template: string): boolean {
  const trimmed = template.trim();
  return trimmed.startsWith('{{') && trimmed.endsWith('}}');
}

/** JSON text of a value, whose strings become the JSON texts that `renderText` returns; undefined values are left out. */
function mapStrings(value: unknown, renderText: (text: string) => string | undefined): string | undefined {
  if (typeof value === 'string') return renderText(value);
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return toJson(value);
  if (Array.isArray(value))
    return `[${value.map((each) => mapStrings(each, renderText) ?? 'null').join(',')}]`;
  const members = Object.entries(value).flatMap(([key, each]) => {
    const text = mapStrings(each, renderText);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${members.join(',')}}`;
}

const checker = createEngine('text');

/**
 * The check of a template when it is saved.
 * @returns the error with line and column, or null
 */
export function checkTemplate(template: string): string | null {
  try {
    compile(checker, template, 'text');
    return null;
  } catch (error) {
    return errorText(error);
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

interface Compiled {
  render: (scope: object, budget: RenderBudget) => string;
  /** The JSON text of a template that is a single output; undefined if its value is missing. Null for others. */
  evaluate: ((scope: object, budget: RenderBudget) => string | undefined) | null;
}

/** Compiles templates for one kind of output and caches the most recently used. */
function compiler(kind: OutputKind): (template: string) => Compiled {
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

function compile(engine: Liquid, template: string, kind: OutputKind): Template[] {
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

function liquidScope(scope: TemplateScope): object {
  const plain = toScope(scope);
  return typeof plain === 'object' && plain !== null ? plain : {};
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
