import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { notePostponed } from '../../../activities/steps/note-postponed.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('The decisions of an event', () => {
  const api = useApi();
  const owner = useOwner(api);
  const until = new Date(Date.now() + 3_600_000);

  /** An event that has entered an automation, and the enrollment. */
  const entered = async () => {
    const made = await owner.client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'joined' },
      steps: [{ id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' }],
    });
    await owner.client.post(`/api/automations/${made.body.id}/activate`);
    const event = { email: newEmail(), eventName: 'joined' };
    const { body } = await owner.client.post('/api/events/send', event);
    assert.equal(body.enrolled, 1);
    const automationId = new ObjectId(String(made.body.id));
    const row = await api.db.collections.Enrollment.findOne({ automationId });
    const { data } = (await owner.client.get('/api/events?eventName=joined')).body;
    return { eventId: String(data[0].id), enrollment: row ?? assert.fail('no enrollment') };
  };
  const heldOf = async (eventId: string) => {
    const { body } = await owner.client.get(`/api/events/${eventId}`);
    const entry = body.decisions.find(({ outcome }: { outcome: string }) => outcome === 'entered');
    return entry.heldMails;
  };

  it('say which emails quiet hours and caps hold back, and until when', async () => {
    const { eventId, enrollment } = await entered();
    const { _id, run, visit } = enrollment;
    assert.equal(await heldOf(eventId), undefined);
    const at = { enrollmentId: _id.toHexString(), run, visit, step: 'mail' };
    await notePostponed(api.db, at, { until, note: 'quiet hours' });
    const waits = { step: 'mail', reason: 'quiet hours', result: 'waits', until: until.toISOString() };
    assert.deepEqual(await heldOf(eventId), [waits]);
    await api.db.collections.Enrollment.updateOne({ _id }, { $inc: { visit: 1 } });
    const waited = { ...waits, result: 'waited', until: null };
    assert.deepEqual(await heldOf(eventId), [waited]);
    const [skip, other] = ['cap reached', 'unsubscribed'].map((note) => {
      return { at: new Date(), type: 'emailSkipped', step: 'mail', visit: visit + 1, note } as const;
    });
    assert.ok(skip && other);
    await api.db.collections.Enrollment.updateOne({ _id }, { $push: { timeline: { $each: [skip, other] } } });
    const skipped = { step: 'mail', reason: 'cap reached', result: 'skipped', until: null };
    assert.deepEqual(await heldOf(eventId), [waited, skipped]);
  });
});
