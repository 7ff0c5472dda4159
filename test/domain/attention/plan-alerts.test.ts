import assert from 'node:assert/strict';
import type { AttentionItem, AttentionKind } from '../../../domain/attention/attention.js';
import { planAlerts, planDigest, type Alert } from '../../../domain/attention/plan-alerts.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('what is told of what needs attention', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const earlier = new Date(now.getTime() - HOUR_MS);
  const rule = (id: string) => ({ type: 'rule' as const, id, name: id });

  const item = (kind: AttentionKind, id: string, isCut = false): AttentionItem => ({
    kind,
    count: 1,
    countIsExact: true,
    since: null,
    subject: rule(id),
    reason: null,
    look: { path: '/', query: {} },
    ...(isCut && { isCut: true as const }),
  });
  const alert = (kind: AttentionKind, id: string, mendedAt: Date | null = null): Alert => ({
    kind,
    subject: rule(id),
    openedAt: earlier,
    seenAt: earlier,
    isTold: true,
    toldAt: earlier,
    mendedAt,
  });

  it('is nothing of what has fallen out of a list that was cut', () => {
    const known = [alert('failedEnrollments', 'a')];
    const cut = planAlerts([item('failedEnrollments', 'b', true)], known, now);
    assert.deepEqual(cut.mended, []);
    const whole = planAlerts([item('failedEnrollments', 'b')], known, now);
    assert.equal(whole.mended.length, 1);
  });

  it('is not that a rule fails no longer which was turned off, in the digest either', () => {
    const known = [alert('ruleFailing', 'a', now), alert('ruleFailing', 'b', now)];
    const found = [item('ruleOff', 'a')];
    const digest = planDigest({ found, known, kinds: ['ruleFailing'] }, earlier);
    assert.deepEqual(
      digest?.mended.map(({ subject }) => subject?.id),
      ['b'],
    );
  });
});
