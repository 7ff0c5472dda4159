import { isLosslessNumber } from 'lossless-json';
import type { MessageMarkup } from '../../domain/webhook/rule-presets.js';
import { compile, compiler, errorText } from './compile-template.js';
import { createEngine, type OutputKind } from './liquid-engine.js';
import { RenderBudget } from './render-budget.js';
import { toJson, toScope } from './scope.js';

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

function liquidScope(scope: TemplateScope): object {
  const plain = toScope(scope);
  return typeof plain === 'object' && plain !== null ? plain : {};
}
