import assert from 'node:assert/strict';
import type { ApiResponse } from './api-client.js';

/** The response is a problem (RFC 9457) with this status and code. */
export function assertProblem(answer: ApiResponse, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
  assert.equal(answer.body.code, code);
  assert.equal(answer.body.status, status);
  assert.equal(answer.body.requestId, answer.headers.get('X-Request-Id'));
  for (const field of ['type', 'title', 'detail']) assert.equal(typeof answer.body[field], 'string');
}
