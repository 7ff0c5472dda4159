import assert from 'node:assert/strict';
import type { ApiResponse } from './api-client.js';

/** The response is a problem (RFC 9457) with this status and code. */
export function assertProblem(response: ApiResponse, status: number, code: string): void {
  assert.equal(response.status, status, response.text);
  assert.match(response.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
  assert.equal(response.body.code, code);
  assert.equal(response.body.status, status);
  assert.equal(response.body.requestId, response.headers.get('X-Request-Id'));
  for (const field of ['type', 'title', 'detail']) assert.equal(typeof response.body[field], 'string');
}
