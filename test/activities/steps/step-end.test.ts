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
  it('is the entry for the first step', () => {
    const end = endOfStep(row({ visit: 0, timeline: [line('entered', 0), line('started', 9)] }), now);
    assert.deepEqual(end, { at: at(0), eventId: entry.eventId });
  });

  it('is the time of its timeline entry for a step that acts', () => {
    const timeline = [line('webhookDelivered', 1), line('stepEntered', 2), line('emailSent', 3)];
    assert.deepEqual(endOfStep(row({ timeline }), now), { at: at(3), eventId: null });
  });

  it('is the due time for a wait, however late the worker notices', () => {
    const timeline = [line('stepEntered', 2)];
    assert.deepEqual(endOfStep(row({ timeline, nextWakeAt: at(9) }), now), { at: at(9), eventId: null });
  });

  it('is the time of the skip for a skipped wait', () => {
    const timeline = [line('stepEntered', 2), line('skipped', 4)];
    assert.deepEqual(endOfStep(row({ timeline, nextWakeAt: at(59) }), now), { at: at(4), eventId: null });
  });

  it('is the event for a wait for an event, unless an earlier visit matched it', () => {
    const eventId = new ObjectId();
    const awaited = row({ awaited: { visit: 2, eventId } });
    assert.deepEqual(endOfStep(awaited, now).eventId, eventId);
    assert.deepEqual(endOfStep({ ...awaited, visit: 3 }, now).eventId, entry.eventId);
  });

  it('is that of the previous step for a step without duration', () => {
    const since = { at: at(1), eventId: null };
    const timeline = [line('emailSent', 1), line('stepEntered', 2), line('chosen', 3)];
    assert.deepEqual(endOfStep(row({ timeline, since }), now), since);
  });
});
