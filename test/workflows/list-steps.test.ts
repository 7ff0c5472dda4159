import assert from 'node:assert/strict';
import { recordStep } from '../../activities/steps/record-steps.js';
import { advanceDeps, runOf } from '../support/engine/advance.js';
import type { Step } from '../../domain/automation/automation.js';
import type { EventRecord } from '../../models/events/event.js';
import type { ListRecord } from '../../models/audience/list.js';
import {
  confirm,
  confirmationOf,
  leave,
  membershipOf,
  newList,
  signUp,
} from '../support/audience/confirmations.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, linesOf } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const pause: Step = { id: 'pause', type: 'wait', for: '30 days' };

describe('list steps', function () {
  this.timeout(60_000);
  const stack = useWorker();

  const adding = (list: ListRecord): Step => ({
    id: 'add',
    type: 'addToList',
    listId: list._id.toHexString(),
  });
  const removing = (list: ListRecord): Step => ({
    id: 'remove',
    type: 'removeFromList',
    listId: list._id.toHexString(),
  });
  const eventsNamed = (ws: TestWorkspace, name: string): Promise<EventRecord[]> =>
    ws.db.collections.Event.find({ workspaceId: ws.id, name }).toArray();

  it('addToList subscribes the contact once and triggers automations', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws, {}, false);
    await ws.automation({ on: 'in', steps: [adding(news), { ...adding(news), id: 'again' }] });
    const hears = await ws.automation({ on: 'list_subscribed' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(
      async () => (await ws.db.collections.Enrollment.findOne({ automationId: hears })) !== null,
    );
    const automation = { workspaceId: ws.id, 'entry.name': 'in' };
    await waitUntil(
      async () => (await ws.db.collections.Enrollment.findOne(automation))?.status === 'completed',
      20_000,
    );
    const row = await ws.db.collections.Enrollment.findOne(automation);
    assert.deepEqual(
      row?.timeline.filter(({ type }) => type === 'addedToList').map(({ step, note }) => [step, note]),
      [
        ['add', 'News'],
        ['again', 'News'],
      ],
    );
    assert.equal(await membershipOf(ws, email, news), 'subscribed');
    const [event, ...more] = await eventsNamed(ws, 'list_subscribed');
    assert.deepEqual(more, []);
    assert.deepEqual([event?.source.type, event?.depth], ['automation', 1]);
    const [consent, ...others] = await ws.db.collections.Consent.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(others, []);
    assert.deepEqual([consent?.action, consent?.source, consent?.by], ['added', 'automation', 'On in']);
  });

  it('addToList requests a confirmation if the list requires one', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws);
    await ws.automation({ on: 'in', steps: [adding(news)] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.deepEqual(
      linesOf(row, 'addedToList').map(({ note }) => note),
      ['News, to be confirmed'],
    );
    assert.equal(await membershipOf(ws, email, news), 'pending');
    await waitUntil(() => stack.smtp.mails.some(({ to }) => to.includes(email)), 20_000);
    await confirm(ws, email, news);
    assert.equal(await membershipOf(ws, email, news), 'subscribed');
  });

  it('addToList does not resubscribe contacts who have left', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws, {}, false);
    await ws.automation({ on: 'in', steps: [adding(news)] });
    const email = someEmail();
    await signUp(ws, email, news);
    await leave(ws, email, news);
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.deepEqual(
      linesOf(row, 'skipped').map(({ note }) => note),
      ['unsubscribed'],
    );
    assert.equal(await membershipOf(ws, email, news), 'unsubscribed');
  });

  it('removeFromList unsubscribes the contact, withdraws pending confirmations and records one event', async () => {
    const ws = await stack.workspace();
    const [news, tips] = [await newList(ws, {}, false), await newList(ws)];
    await ws.automation({ on: 'in', steps: [removing(news), { ...removing(tips), id: 'tips' }] });
    const email = someEmail();
    await signUp(ws, email, news);
    await signUp(ws, email, tips);
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.equal(linesOf(row, 'removedFromList').length, 2);
    assert.equal(await membershipOf(ws, email, news), 'unsubscribed');
    assert.equal((await confirmationOf(ws, email)).status, 'withdrawn');
    assert.equal((await eventsNamed(ws, 'list_unsubscribed')).length, 1);
  });

  it('are skipped if the list was deleted', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws);
    await ws.automation({ on: 'in', steps: [adding(news), removing(news)] });
    await ws.db.models.List.updateOne({ _id: news._id }, { $set: { deletedAt: new Date() } });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.deepEqual(
      row.timeline.filter(({ type }) => type === 'skipped').map(({ step, note }) => [step, note]),
      [
        ['add', 'the list no longer exists'],
        ['remove', 'the list no longer exists'],
      ],
    );
  });

  it('ignore a list of another workspace', async () => {
    const ws = await stack.workspace();
    const others = await newList(await stack.workspace(), {}, false);
    await ws.automation({ on: 'in', steps: [adding(others)] });
    const email = someEmail();
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(await ws.db.collections.Subscription.countDocuments({ listId: others._id }), 0);
  });

  it('take effect once when repeated after a crash', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws, {}, false);
    await ws.automation({ on: 'in', steps: [adding(news), pause] });
    const email = someEmail();
    await ws.send(email, 'in');
    const { _id, contactId } = await entered(ws, email, 'pause');
    const step = { ...runOf(await enrollmentOf(ws, email)), visit: 1, step: 'add' };
    // As if the worker had died right after the first one was recorded.
    await ws.db.collections.Enrollment.updateOne({ _id }, { $set: { visit: 1, step: 'add' } });
    const again = await recordStep(advanceDeps(ws), step);
    assert.equal(again?.by, 'effect');
    const row = await enrollmentOf(ws, email);
    assert.equal(linesOf(row, 'addedToList').length, 1);
    assert.equal((await eventsNamed(ws, 'list_subscribed')).length, 1);
    assert.equal(await ws.db.collections.Consent.countDocuments({ workspaceId: ws.id, contactId }), 1);
  });

  it('leave a contact alone who resubscribed before the repetition', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws, {}, false);
    await ws.automation({ on: 'in', steps: [removing(news), pause] });
    const email = someEmail();
    await signUp(ws, email, news);
    await ws.send(email, 'in');
    const { _id } = await entered(ws, email, 'pause');
    await signUp(ws, email, news);
    await ws.db.collections.Enrollment.updateOne({ _id }, { $set: { visit: 1, step: 'remove' } });
    const step = { ...runOf(await enrollmentOf(ws, email)), visit: 1, step: 'remove' };
    assert.notEqual(await recordStep(advanceDeps(ws), step), null);
    assert.equal(await membershipOf(ws, email, news), 'subscribed');
  });
});
