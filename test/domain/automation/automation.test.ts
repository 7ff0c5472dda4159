import assert from 'node:assert/strict';
import { isAllowedTransition, type AutomationStatus } from '../../../domain/automation/automation.js';

const statuses: AutomationStatus[] = ['draft', 'active', 'paused', 'archived'];

describe('the status of an automation', () => {
  it('moves from draft to active, between active and paused, and at any time to archived', () => {
    const moves = statuses.flatMap((from) =>
      statuses.filter((to) => to !== from && isAllowedTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    assert.deepEqual(moves, [
      'draft → active',
      'draft → archived',
      'active → paused',
      'active → archived',
      'paused → active',
      'paused → archived',
    ]);
  });

  it('may stay the same, so that a repeated call is not an error', () => {
    for (const status of statuses) assert.ok(isAllowedTransition(status, status), status);
  });
});
