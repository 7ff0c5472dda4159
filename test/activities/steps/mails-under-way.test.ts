import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { MailsUnderWay } from '../../../activities/steps/mails-under-way.js';

describe('a mail that is sent again while it is being sent', () => {
  const at = { workspaceId: 'w', contactId: 'c', enrollmentId: 'e', run: 1, visit: 2, step: 'mail' };

  /** Mails whose ends the test decides. */
  function mails() {
    const underWay = new MailsUnderWay();
    const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
    const send = (visit = at): Promise<string> =>
      underWay.send(visit, () => new Promise((resolve, reject) => ends.push({ resolve, reject })));
    return { send, ends };
  }

  it('waits for its end, and then sees to it for itself', async () => {
    const { send, ends } = mails();
    const first = send();
    const second = send();
    await setImmediate();
    assert.equal(ends.length, 1);
    ends[0]?.resolve('sent');
    assert.equal(await first, 'sent');
    await setImmediate();
    assert.equal(ends.length, 2);
    ends[1]?.resolve('sent before');
    assert.equal(await second, 'sent before');
  });

  it('waits also for one that fails, whose failure is not its own', async () => {
    const { send, ends } = mails();
    const first = send();
    const others = [send(), send()];
    ends[0]?.reject(new Error('refused'));
    await assert.rejects(first, /refused/);
    await setImmediate();
    assert.equal(ends.length, 2, 'one after the other');
    ends[1]?.resolve('sent');
    await setImmediate();
    ends[2]?.resolve('sent before');
    assert.deepEqual((await Promise.all(others)).sort(), ['sent', 'sent before']);
  });

  it('does not wait for those of other visits and runs', async () => {
    const { send, ends } = mails();
    const all = [
      send(),
      send({ ...at, visit: 3 }),
      send({ ...at, run: 2 }),
      send({ ...at, enrollmentId: 'f' }),
    ];
    assert.equal(ends.length, 4);
    for (const end of ends) end.resolve('sent');
    await Promise.all(all);
  });
});
