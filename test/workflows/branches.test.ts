import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { someEmail } from '../support/engine/engine.js';
import { untilEnded } from '../support/engine/enrollments.js';
import { entered, jump, linesOf, retry } from '../support/engine/operators.js';
import { useWorker } from '../support/engine/use-worker.js';

const wait = (id: string): Step => ({ id, type: 'wait', for: '1 second' });

describe('branch and split steps', function () {
  this.timeout(60_000);
  const stack = useWorker();
  let http: HttpSink;

  before(async () => {
    http = await startHttpSink();
  });

  after(async () => {
    await http.close();
  });

  const isPro = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' } as const] };

  it('branch continues with the arm that its condition selects, then with the next step', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'which', type: 'branch', if: isPro, then: [wait('pro'), wait('more')], else: [wait('free')] },
      wait('both'),
    ];
    await ws.automation({ on: 'in', steps });
    const [pro, free] = [someEmail(), someEmail()];
    await ws.send(pro, 'in', { patch: { customFields: { plan: 'pro' } } });
    await ws.send(free, 'in');
    assert.deepEqual(path(await untilEnded(ws, pro)), ['which', 'pro', 'more', 'both']);
    assert.deepEqual(path(await untilEnded(ws, free)), ['which', 'free', 'both']);
    const [line] = linesOf(await untilEnded(ws, free), 'chosen');
    assert.equal(line?.note, 'else');
  });

  it('branch evaluates the entry event, and the contact at that moment', async () => {
    const ws = await stack.workspace();
    const both = {
      all: [...isPro.all, { field: 'event.total', op: 'gt', value: 10 } as const],
      none: [{ field: 'entry.total', op: 'gt', value: 100 } as const],
    };
    const steps: Step[] = [
      { id: 'set', type: 'updateContact', set: { plan: 'pro' } },
      { id: 'which', type: 'branch', if: both, then: [wait('big')] },
    ];
    await ws.automation({ on: 'in', steps });
    const [big, small] = [someEmail(), someEmail()];
    await ws.send(big, 'in', { properties: { total: 11 } });
    await ws.send(small, 'in', { properties: { total: 10 } });
    assert.deepEqual(path(await untilEnded(ws, big)), ['set', 'which', 'big']);
    assert.deepEqual(path(await untilEnded(ws, small)), ['set', 'which']);
  });

  it('branch without steps in the selected arm continues with the next step', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'which', type: 'branch', if: isPro, then: [], else: [wait('no')] },
      wait('on'),
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { plan: 'pro' } } });
    assert.deepEqual(path(await untilEnded(ws, email)), ['which', 'on']);
  });

  it('split selects an arm by weight, also when nested', async () => {
    const ws = await stack.workspace();
    const inner: Step = {
      id: 'inner',
      type: 'split',
      arms: [
        { weight: 0, steps: [wait('never')] },
        { weight: 1, steps: [wait('always')] },
      ],
    };
    const steps: Step[] = [{ id: 'outer', type: 'branch', if: isPro, then: [], else: [inner] }, wait('end')];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.deepEqual(path(row), ['outer', 'inner', 'always', 'end']);
    assert.deepEqual(
      linesOf(row, 'chosen').map((line) => line.note),
      ['else', 'arms.1'],
    );
  });

  it('an enrollment that failed in an arm is retried there and continues after the branch', async () => {
    const ws = await stack.workspace();
    const call: Step = { id: 'call', type: 'webhook', url: `${http.url}/hook` };
    const steps: Step[] = [{ id: 'which', type: 'branch', if: isPro, then: [], else: [call] }, wait('end')];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    http.answer({ status: 410 });
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'failed');
    http.answer({ status: 200 });
    await retry(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.deepEqual(path(row), ['which', 'call', 'end']);
  });

  it('an operator can jump to a step in an arm', async () => {
    const ws = await stack.workspace();
    const long: Step = { id: 'long', type: 'wait', for: '30 days' };
    const steps: Step[] = [
      long,
      { id: 'which', type: 'branch', if: isPro, then: [wait('pro'), wait('more')] },
      wait('end'),
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'long');
    await jump(ws, email, 'more');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(row.run, 2);
    assert.equal(path(row).at(-1), 'end');
    assert.ok(!path(row).includes('pro'));
  });
});

function path(row: Parameters<typeof linesOf>[0]): (string | undefined)[] {
  return linesOf(row, 'stepEntered').map((line) => line.step);
}
