import type { components } from './schema.js';

/** What the API says about an error (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** A response that is not a success. */
export class RollcallError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** One of the API's error codes; null if something in front of the API answered. */
  readonly code: Problem['code'] | null;
  /** The invalid fields of the request. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : null;
    super(problem?.detail ?? `Rollcall answered ${response.status}.`);
    this.name = 'RollcallError';
    this.status = response.status;
    this.code = problem?.code ?? null;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? response.headers.get('X-Request-Id');
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
