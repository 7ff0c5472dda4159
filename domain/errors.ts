/**
 * The error codes. `api/http/middleware/errors.ts` maps them to HTTP; all other code throws a `RollcallError`
 * with one of them.
 */
export const errorCodes = {
  malformed_request: { status: 400, title: 'The request is not HTTP' },
  malformed_body: { status: 400, title: 'The body cannot be read' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  invalid_credentials: { status: 401, title: 'Email or password is wrong' },
  second_factor_required: { status: 401, title: 'A code of the second factor is required' },
  invalid_second_factor: { status: 401, title: 'The code of the second factor is wrong' },
  bad_signature: { status: 401, title: 'The signature is missing or wrong' },
  forbidden: { status: 403, title: 'Role or scope is missing' },
  second_factor_missing: { status: 403, title: 'The workspace requires a second factor' },
  cross_site: { status: 403, title: 'Cross-site request refused' },
  setup_token_required: { status: 403, title: 'The set-up token is missing or wrong' },
  sign_up_closed: { status: 403, title: 'Signing up is by invitation' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'No acceptable representation' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  idempotency_mismatch: { status: 409, title: 'The idempotency key was used for another request' },
  in_progress: { status: 409, title: 'A request with this idempotency key is still running' },
  email_taken: { status: 409, title: 'The email address is taken' },
  stale: { status: 409, title: 'The resource has changed since it was read' },
  approval_required: { status: 409, title: 'A second person must approve it' },
  conflict: { status: 409, title: 'The state does not allow this' },
  precondition_failed: { status: 412, title: 'The resource has changed since it was read' },
  too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid: { status: 422, title: 'The request is invalid' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available; nothing was accepted' },
  unknown: { status: 503, title: 'The outcome is unknown; repeat with the same idempotency key' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** An invalid field. `path` is as the client wrote it (`contactProperties.email`), '' for the whole body. */
export interface FieldError {
  path: string;
  message: string;
}

/** The state of a resource that a request did not expect; `version` is null for resources without versions. */
export interface CurrentState {
  etag: string;
  version: number | null;
}

export interface ErrorFacts {
  /** All invalid fields. */
  errors?: FieldError[];
  /** Seconds to wait before retrying; becomes `Retry-After`. */
  retryAfter?: number;
  /** What an outdated request would have to name: the current tag and version. */
  current?: CurrentState;
  /** Further response headers (`Allow`, `RateLimit-…`). */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error whose message is sent to clients. */
export class RollcallError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly current: CurrentState | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}) {
    super(detail, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'RollcallError';
    this.code = code;
    this.errors = facts.errors;
    this.current = facts.current;
    this.retryAfter = facts.retryAfter;
    this.headers = facts.headers ?? {};
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Maximum number of invalid fields listed; a response stays small whatever was sent. */
const MAX_ERRORS = 100;
/** Maximum length of a path or message, either of which may contain what the client sent. */
const MAX_TEXT = 500;

/** A 422 that lists the invalid fields, at most 100. */
export function invalid(errors: FieldError[]): RollcallError {
  const listed = errors.slice(0, MAX_ERRORS).map(({ path, message }) => ({
    path: shortened(path),
    message: shortened(message),
  }));
  return new RollcallError('invalid', listed.map((e) => `${e.path || 'body'}: ${e.message}`).join('; '), {
    errors: listed,
  });
}

function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}
