import assert from 'node:assert/strict';
import { aboutText, mailId } from '../../../console/conditions/about-text.js';
import { joinAbout, partAbout, whereOfNext } from '../../../console/conditions/event-about.js';
import { eventPicker } from '../../../console/languages/en/conditions/event-picker.js';

const automationId = '65a1f0c2b3d4e5f601234567';
const broadcastId = '65a1f0c2b3d4e5f601234568';
const url = 'https://www.shop.example/spring/';
const eq = (field: string, value: string) => ({ field: `event.${field}`, op: 'eq' as const, value });

describe('what an event is about', () => {
  const other = eq('subject', 'Spring');
  const where = { all: [eq('step', 'hello'), other, eq('url', url), eq('automationId', automationId)] };

  it('is parted from the other conditions and joined with them again', () => {
    const { about, rest } = partAbout('email_clicked', where);
    assert.deepEqual(about, { automationId, step: 'hello', url });
    assert.deepEqual(rest, { all: [other] });
    const joined = joinAbout('email_clicked', about, rest);
    const again = partAbout('email_clicked', joined);
    assert.deepEqual([again.about, again.rest], [about, rest]);
    assert.equal(joined?.all?.length, 4);
  });

  it('leaves problems at the conditions that have them', () => {
    const { placed } = partAbout('email_clicked', where);
    const problems = [
      { path: '.all[1].value', message: 'is wrong' },
      { path: 'all[3].value', message: 'does not exist' },
      { path: 'any[0]', message: 'is wrong' },
    ];
    assert.deepEqual(
      placed(problems).map(({ path }) => path),
      ['all[0].value', '', 'any[0]'],
    );
  });

  it('is a step of an automation only, and no automation and broadcast at once', () => {
    assert.deepEqual(partAbout('email_opened', { all: [eq('step', 'hello')] }).about, {});
    const both = { all: [eq('broadcastId', broadcastId), eq('automationId', automationId)] };
    assert.deepEqual(partAbout('email_opened', both).about, { automationId });
    assert.deepEqual(joinAbout('email_opened', { step: 'hello' }, undefined), undefined);
    assert.deepEqual(partAbout('order.placed', where).rest, where);
  });

  it('asks for a whole link, or for a part of one', () => {
    const part = joinAbout('email_clicked', { url: '/spring' }, undefined);
    assert.deepEqual(part, { all: [{ field: 'event.url', op: 'contains', value: '/spring' }] });
    assert.deepEqual(partAbout('email_clicked', part).about, { url: '/spring' });
    const elsewhere = { all: [{ field: 'event.url', op: 'contains' as const, value: url }] };
    assert.deepEqual(partAbout('email_clicked', elsewhere).about, {});
  });

  it('stays with another event that can be about it', () => {
    const opened = whereOfNext('email_clicked', where, 'email_opened');
    assert.deepEqual(partAbout('email_opened', opened).about, { automationId, step: 'hello' });
    assert.deepEqual(whereOfNext('email_clicked', where, 'list_subscribed'), { all: [other] });
  });

  it('is said in words, as far as names are known', () => {
    const names = {
      automationId: [{ id: automationId, name: 'Welcome' }],
      step: [{ id: mailId(automationId, 'hello'), name: 'Hello' }],
    };
    const said = (about: object, event = 'email_clicked') =>
      aboutText({ deed: eventPicker.deeds.email_clicked, event, about, names }, eventPicker);
    assert.equal(
      said({ automationId, step: 'hello', url }),
      'Clicks in mail “Welcome” · Hello · shop.example/spring',
    );
    assert.equal(said({ broadcastId }), 'Clicks in mail');
    assert.equal(said({}), 'Clicks in mail');
  });
});
