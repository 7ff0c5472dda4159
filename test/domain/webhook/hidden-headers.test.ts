import assert from 'node:assert/strict';
import type { FieldError } from '../../../domain/errors.js';
import { HIDDEN, hiddenHeaders, withCurrentHeaders } from '../../../domain/webhook/hidden-headers.js';
import type { RuleAction } from '../../../domain/webhook/rule.js';

const url = 'https://example.com/hook';
const present: RuleAction = { type: 'webhook', url, headers: { Authorization: 'Bearer a', 'X-B': '' } };

function kept(given: RuleAction, before: RuleAction | null = present) {
  const errors: FieldError[] = [];
  const { headers } = withCurrentHeaders(given, before, { errors, path: 'action' });
  return { headers, refused: errors.map(({ path }) => path) };
}

describe('headers with hidden values', () => {
  it('keep their names', () => {
    assert.deepEqual(hiddenHeaders({ Authorization: 'Bearer a', 'X-B': '' }), {
      Authorization: HIDDEN,
      'X-B': HIDDEN,
    });
  });

  it('keep the current value when sent back, even an empty one', () => {
    const headers = { authorization: HIDDEN, 'X-B': HIDDEN, 'X-C': 'c' };
    assert.deepEqual(kept({ type: 'webhook', url, headers }), {
      headers: { authorization: 'Bearer a', 'X-B': '', 'X-C': 'c' },
      refused: [],
    });
  });

  it('are refused without a current value, and with another URL', () => {
    const headers = { Authorization: HIDDEN };
    const refused = ['action.headers.Authorization'];
    assert.deepEqual(kept({ type: 'webhook', url, headers }, null).refused, refused);
    assert.deepEqual(kept({ type: 'webhook', url, headers }, { type: 'webhook', url }).refused, refused);
    assert.deepEqual(kept({ type: 'webhook', url: `${url}/2`, headers }).refused, refused);
  });

  it('are removed if omitted', () => {
    assert.deepEqual(kept({ type: 'webhook', url }), { headers: undefined, refused: [] });
    assert.deepEqual(kept({ type: 'webhook', url, headers: {} }), { headers: {}, refused: [] });
  });
});
