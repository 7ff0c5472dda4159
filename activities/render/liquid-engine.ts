import { Liquid } from 'liquidjs';
import { readMs } from '../../domain/kernel/read-instant.js';
import { firstZone } from '../../domain/kernel/zoned-time.js';
import { registerMailFilters } from './mail-filters.js';
import { TemplateError } from './template-error.js';
import { toJson } from './scope.js';

/**
 * How outputs (`{{ … }}`) are written: verbatim, escaped for HTML, verbatim but for links, encoded as part of a URL, or so that they cannot format
 * a message of a chat or mention people in it.
 */
export type OutputKind = 'text' | 'html' | 'mailText' | 'url' | 'slack' | 'markdown';

/** Maximum length of a template, in characters. */
const PARSE_LIMIT = 256 * 1024;
/** Limit of liquidjs's count of intermediate strings and arrays. */
const MEMORY_LIMIT = 4 * 1024 * 1024;

/** Tags that would read files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block'];
/**
 * An array pushed into itself doubles its output each time, which no limit of liquidjs counts: 30
 * lines would block a worker forever.
 */
const NESTING_FILTERS = ['push', 'unshift'];
/** Filters that examine each item of an array without counting it. */
const SEARCH_FILTERS = ['find', 'find_index', 'has', 'find_exp', 'find_index_exp', 'has_exp'];

const DATE_FILTERS = ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string'];

/** The filters' `this`, as far as it is used here. */
interface FilterThis {
  context: { memoryLimit: { use(count: number): void } };
}

/** A compiler and renderer of templates for one kind of output, without access to any file. */
export function createEngine(kind: OutputKind): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    parseLimit: PARSE_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    fs: noFiles,
    relativeReference: false,
    // Times are UTC and names English, whatever the worker's locale.
    timezoneOffset: 0,
    locale: 'en-US',
    ...(kind === 'url' ? { outputEscape: (value: unknown) => encodeURIComponent(toText(value)) } : {}),
    ...(kind === 'html' ? { outputEscape: 'escape' as const } : {}),
    ...(kind === 'slack' ? { outputEscape: (value: unknown) => escapeSlack(toText(value)) } : {}),
    ...(kind === 'markdown' ? { outputEscape: (value: unknown) => escapeMarkdown(toText(value)) } : {}),
  });
  for (const tag of FILE_TAGS) delete engine.tags[tag];
  for (const filter of NESTING_FILTERS) engine.unregisterFilter(filter);
  countItems(engine, SEARCH_FILTERS);
  readTimes(engine, DATE_FILTERS);
  for (const filter of ['json', 'jsonify', 'inspect']) engine.registerFilter(filter, json);
  registerMailFilters(engine);
  if (kind === 'html') markEscaped(engine, ['escape', 'escape_once', 'xml_escape']);
  if (kind === 'url') markEscaped(engine, ['url_encode', 'cgi_escape', 'uri_escape']);
  return engine;
}

/** The output of these filters is not escaped again. */
function markEscaped(engine: Liquid, filters: string[]): void {
  for (const name of filters) {
    const handler = engine.filters[name];
    if (typeof handler === 'function') engine.registerFilter(name, { handler, raw: true });
  }
}

/** Counts the items of the filters' arrays toward the memory limit, as the other filters of arrays do. */
function countItems(engine: Liquid, filters: string[]): void {
  for (const name of filters) {
    const handler = engine.filters[name];
    if (typeof handler !== 'function') continue;
    engine.registerFilter(name, function (value: unknown, ...args: unknown[]): unknown {
      if (Array.isArray(value)) this.context.memoryLimit.use(value.length);
      return handler.call(this, value, ...args);
    });
  }
}

/** The three characters that Slack reads as control characters, as links and mentions. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Characters of links, emphasis and code; underscores within words mean nothing. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]<>*~`|]/g, '\\$&');
}

/** Has the filters read times as waits and conditions do. A day, or a time without a zone, is shown as it is, whatever the zone. */
function readTimes(engine: Liquid, filters: string[]): void {
  for (const name of filters) {
    const handler = engine.filters[name];
    if (typeof handler !== 'function') continue;
    engine.registerFilter(name, function (value: unknown, ...args: unknown[]): unknown {
      const zone = typeof args[1] === 'string' ? args[1] : null;
      const ms = readMs(value, firstZone(zone));
      return handler.call(this, ms === null ? value : new Date(ms), ...args);
    });
  }
}

/** Replaces the filter of liquidjs, which loses digits of large numbers. */
function json(this: FilterThis, value: unknown, indent?: unknown): string {
  const text = toJson(value, typeof indent === 'number' ? indent : undefined);
  this.context.memoryLimit.use(text.length);
  return text;
}

/** A value as text, in the way of liquidjs; objects as JSON. */
export function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return '';
      return Array.isArray(value) ? value.map(toText).join('') : toJson(value);
    default:
      return '';
  }
}

const refuse = (): never => {
  throw new TemplateError('Templates cannot read files');
};
const noFiles = {
  exists: refuse,
  existsSync: refuse,
  readFile: refuse,
  readFileSync: refuse,
  resolve: refuse,
  contains: refuse,
  containsSync: refuse,
};
