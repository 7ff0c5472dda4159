import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { endOfStep, type StepEndRow } from '../../../activities/steps/step-end.js';
import type { TimelineEntry } from '../../../domain/automation/enrollment.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const entry = { eventId: new ObjectId() };
const now = at(50);

function row(parts: Partial<StepEndRow>): StepEndRow {
  return { visit: 2, enteredAt: at(0), entry, nextWakeAt: null, timeline: [], ...parts };
}

const line = (type: TimelineEntry['type'], second: number): TimelineEntry => ({ at: at(second), type });

describe('the end of a step', () => {
  it('before the first step is the entry', () => {
    const end = endOfStep(row({ visit: 0, timeline: [line('entered', 0), line('started', 9)] }), now);
    assert.deepEqual(end, { at: at(0), eventId: entry.eventId });
  });

  it('of one that acts is when it had acted', () => {
    const timeline = [line('webhookDelivered', 1), line('stepEntered', 2), line('emailSent', 3)];
    assert.deepEqual(endOfStep(row({ timeline }), now), { at: at(3), eventId: null });
  });

  it('of a wait is when its time was up, however late somebody came to see it', () => {
    const timeline = [line('stepEntered', 2)];
    assert.deepEqual(endOfStep(row({ timeline, nextWakeAt: at(9) }), now), { at: at(9), eventId: null });
  });

  it('of a wait that was skipped is the skip', () => {
    const timeline = [line('stepEntered', 2), line('skipped', 4)];
    assert.deepEqual(endOfStep(row({ timeline, nextWakeAt: at(59) }), now), { at: at(4), eventId: null });
  });

  it('of a wait for an event is the event, unless that answered an earlier visit', () => {
    const eventId = new ObjectId();
    const awaited = row({ awaited: { visit: 2, eventId } });
    assert.deepEqual(endOfStep(awaited, now).eventId, eventId);
    assert.deepEqual(endOfStep({ ...awaited, visit: 3 }, now).eventId, entry.eventId);
  });

  it('of one that takes no time is that of the one before', () => {
    const since = { at: at(1), eventId: null };
    const timeline = [line('emailSent', 1), line('stepEntered', 2), line('chosen', 3)];
    assert.deepEqual(endOfStep(row({ timeline, since }), now), since);
  });
});
