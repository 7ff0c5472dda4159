import assert from 'node:assert/strict';
import { unmeasuredWarnings } from '../../../domain/tracking/unmeasured-warnings.js';

describe('Events that a workspace does not measure', () => {
  const events = [
    { path: 'trigger.event', name: 'email_clicked' },
    { path: 'goal.event', name: 'order.placed' },
    { path: 'steps[0].event', name: 'email_opened' },
  ];
  const pathsOf = (clicks: boolean, opens: boolean) =>
    unmeasuredWarnings(events, { clicks, opens }).map(({ path }) => path);

  it('are warned about where something listens to them', () => {
    assert.deepEqual(pathsOf(false, false), ['trigger.event', 'steps[0].event']);
    assert.deepEqual(pathsOf(true, false), ['steps[0].event']);
    assert.deepEqual(pathsOf(false, true), ['trigger.event']);
    assert.deepEqual(pathsOf(true, true), []);
  });
});
