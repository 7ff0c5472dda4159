import Joi from 'joi';
import { parseDuration } from '../../../domain/automation/duration.js';
import { parseEmail } from '../../../domain/contact/email.js';
import { MAX_NAME, plainName } from '../../../domain/contact/plain-name.js';
import { invalid } from '../../../domain/errors.js';
import { parseDomain } from '../../../domain/lists/suppressed-domain.js';

const ID = /^[0-9a-f]{24}$/;
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** One plain email address; the parsed value is normalised. */
export function email(): Joi.StringSchema {
  return text((value) => parseEmail(value), 'must be one plain email address', {
    format: 'email',
    maxLength: 320,
    examples: ['ada@example.com'],
  });
}

/** What can be suppressed: an address, or a domain written as `@example.com`; the parsed value is normalised. */
export function addressOrDomain(): Joi.StringSchema {
  const parsed = (value: string) => (value.trim().startsWith('@') ? parseDomain(value) : parseEmail(value));
  return text(parsed, 'must be one plain email address, or a domain such as @example.com', {
    format: 'email-or-domain',
    maxLength: 320,
    examples: ['ada@example.com'],
  });
}

/** A syntactically valid id; whether it exists is checked later. */
export function id(noun?: 'list' | 'template' | 'contact' | 'sender'): Joi.StringSchema {
  return text((value) => (ID.test(value) ? value : null), 'must be an id of 24 hex characters', {
    pattern: ID.source,
    examples: ['65a1f0c2b3d4e5f601234567'],
    ...(noun !== undefined && { format: `${noun}-id` }),
  });
}

/** A name: trimmed, not empty, without control characters. */
export function name(max: number = MAX_NAME): Joi.StringSchema {
  const message = `must have 1 to ${max} characters and no control characters`;
  return text((value) => plainName(value, max), message, { maxLength: max, pattern: NAME_PATTERN });
}

const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/u;

/** Text of one or more lines, unchanged. */
export function lines(max: number): Joi.StringSchema {
  return Joi.string()
    .max(max)
    .custom((text: string, helpers) =>
      text.trim() === '' || CONTROL_BUT_LINES.test(text) ? helpers.error('lines.refused') : text,
    )
    .messages({ 'lines.refused': 'must not be empty or contain control characters other than line breaks' })
    .meta({
      json: {
        pattern:
          '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$',
      },
    });
}

/** At least one character that is not a space, and no control characters. */
const NAME_PATTERN =
  '^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$';

/** `"3 days"` or `"PT36H"`. Stays text; `parseDuration` returns milliseconds. */
export function duration(): Joi.StringSchema {
  return text(
    (value) => (parseDuration(value) === null ? null : value),
    'must be a duration of 1 second to 366 days, such as "3 days" or "PT36H"',
    { format: 'rollcall-duration', examples: ['3 days', 'PT36H'] },
  );
}

/** An ISO 8601 date or instant, for queries. Stays text; `new Date(value)` parses it. */
export function instant(): Joi.StringSchema {
  return text(
    (value) => (isInstant(value) ? value : null),
    'must be an instant such as 2026-01-31T09:30:00Z',
    { anyOf: [{ format: 'date-time' }, { format: 'date' }], examples: ['2026-01-31T09:30:00Z'] },
  );
}

function isInstant(value: string): boolean {
  return INSTANT.test(value) && !Number.isNaN(Date.parse(value));
}

/** The period of a list's query: `after` is inclusive, `before` exclusive. */
export interface PeriodQuery {
  after?: string;
  before?: string;
}

export const periodFields = { after: instant(), before: instant() };

/** The condition on a list's time; null for all times. */
export function periodBounds({ after, before }: PeriodQuery): { $gte?: Date; $lt?: Date } | null {
  if (after === undefined && before === undefined) return null;
  return {
    ...(after !== undefined && { $gte: new Date(after) }),
    ...(before !== undefined && { $lt: new Date(before) }),
  };
}

/** `true` or `false`, for queries. */
export function flag(): Joi.StringSchema {
  return Joi.string().valid('true', 'false');
}

/** An integer, for queries. Stays text. */
export function integer(min: number, max: number): Joi.StringSchema {
  return text(
    (value) => (/^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max ? value : null),
    `must be a whole number from ${min} to ${max}`,
  ).meta({ schema: { type: 'integer', minimum: min, maximum: max } });
}

/**
 * A string that `accept` maps to the value to use, or to null if it is invalid. An empty string is always invalid.
 * `json` describes the format in the OpenAPI description.
 */
function text(
  accept: (value: string) => string | null,
  message: string,
  json: object = {},
): Joi.StringSchema {
  const schema = Joi.string().custom(
    (value: string, helpers) => accept(value) ?? helpers.error('text.refused'),
  );
  return withMessages(schema.meta({ json }), { 'text.refused': message, 'string.empty': message });
}

/**
 * Custom messages for some errors of a schema, like Joi's `messages`. Joi merges those options for every value; this
 * costs nothing for valid values, which matters for fields that are parsed thousands of times a second.
 */
export function withMessages<S extends Joi.AnySchema>(schema: S, messages: Record<string, string>): S {
  return schema.error((errors) => {
    for (const error of errors) error.message = messages[error.code] ?? error.message;
    return errors;
  });
}

/** The furthest item that can be reached by page number; beyond it, use the cursor. */
const MAX_REACH = 10_000;
const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

/** The query parameters of every list endpoint. */
export interface PageQuery {
  page?: string;
  limit?: string;
  cursor?: string;
}

export const pageFields = {
  page: integer(1, MAX_REACH),
  limit: integer(1, MAX_LIMIT),
  cursor: Joi.string()
    .max(2_000)
    .meta({ json: { description: '`nextCursor` of the previous page.' } }),
};

/** Query of a list endpoint without filters. */
export const pageQuery = Joi.object<PageQuery, true>(pageFields);

/** The requested page of a list; `isWhole` where all pages are read from the first, and no total is needed. */
export type PageRequest = {
  limit: number;
  /** Bytes of the rows, if not the usual. */
  maxBytes?: number;
} & ({ page: number } | { cursor: string } | { isWhole: true });

/** @throws RollcallError `invalid` if both page and cursor are given, or beyond item 10,000 */
export function pageRequest(query: PageQuery): PageRequest {
  const limit = Number(query.limit ?? DEFAULT_LIMIT);
  if (query.cursor !== undefined) {
    if (query.page !== undefined)
      throw invalid([{ path: 'page', message: 'cannot be combined with cursor' }]);
    return { limit, cursor: query.cursor };
  }
  const page = Number(query.page ?? 1);
  if (page * limit > MAX_REACH) {
    throw invalid([
      { path: 'page', message: `page × limit must be at most ${MAX_REACH}; use cursor beyond that` },
    ]);
  }
  return { limit, page };
}

/** The body of a POST without fields: none, or `{}`. */
export const noFields = Joi.object<Record<string, never>>({});

/** For a longer delay, requests have a start time. */
const MAX_UNDO_SECONDS = 60;

/** How long a request waits before it starts, so that it can be undone. */
export function undoSeconds(): Joi.NumberSchema {
  return Joi.number().integer().strict().min(0).max(MAX_UNDO_SECONDS);
}

export const MAX_REASON = 500;

/** An operator's reason for an action. */
export interface OperatorBody {
  reason?: string;
}

export const operatorBody = Joi.object<OperatorBody, true>({ reason: name(MAX_REASON) });
