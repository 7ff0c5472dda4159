import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { someEmail } from '../support/engine/engine.js';
import { untilEnded } from '../support/engine/enrollments.js';
import { linesOf } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

describe('branches on behavior', function () {
  this.timeout(60_000);
  const stack = useWorker();

  const branch = (where: ContactWhere): Step[] => [
    { id: 'which', type: 'branch', if: where, then: [{ id: 'yes', type: 'wait', for: '1 second' }] },
  ];

  /** The arm that a contact takes who has had these events, and what each condition came to. */
  async function taken(where: ContactWhere, events: { name: string; properties?: object }[] = []) {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: branch(where) });
    const email = someEmail();
    for (const { name, properties = {} } of events)
      await ws.send(email, name, { properties: { ...properties } });
    await ws.send(email, 'in', { properties: { orderId: 7 } });
    const [line] = linesOf(await untilEnded(ws, email), 'chosen');
    return { arm: line?.note, reasons: line?.reasons };
  }

  it('count events in a window, and say how many', async () => {
    const where = { all: [{ event: 'order.placed', atLeast: 2, withinLast: '30 days' }] };
    const [one, two] = [{ name: 'orderPlaced' }, { name: 'order_placed' }];
    const twice = await taken(where, [one, two]);
    assert.equal(twice.arm, 'then');
    assert.deepEqual(
      twice.reasons?.map(({ condition, holds, count }) => ({ condition, holds, count })),
      [{ condition: where.all[0], holds: true, count: 2 }],
    );
    assert.ok(twice.reasons?.[0]?.lastAt instanceof Date);
    const once = await taken(where, [one]);
    assert.deepEqual([once.arm, once.reasons?.[0]?.holds, once.reasons?.[0]?.count], ['else', false, 1]);
  });

  it('count only events that meet conditions, also compared with what entered', async () => {
    const where: ContactWhere = {
      all: [
        {
          event: 'paid',
          where: { all: [{ field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } }] },
        },
      ],
    };
    assert.equal((await taken(where, [{ name: 'paid', properties: { orderId: 7 } }])).arm, 'then');
    assert.equal((await taken(where, [{ name: 'paid', properties: { orderId: 8 } }])).arm, 'else');
  });

  it('count the event that entered, and since then nothing from before', async () => {
    const counts = (since: object): ContactWhere => ({ all: [{ event: 'in', atMost: 1, ...since }] });
    assert.equal((await taken(counts({}))).arm, 'then');
    const before = [{ name: 'seen' }];
    const seen = (since: object): ContactWhere => ({ all: [{ event: 'seen', ...since }] });
    assert.equal((await taken(seen({}), before)).arm, 'then');
    assert.equal((await taken(seen({ since: 'entry' }), before)).arm, 'else');
  });

  it('count what comes until they are decided, mails of the enrollment among it', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'welcome', type: 'sendEmail', subject: 'Hello', text: 'Hello', kind: 'transactional' },
      { id: 'heard', type: 'sendEvent', eventName: 'heard' },
      ...branch({
        all: [
          { event: 'heard', since: 'entry' },
          {
            event: 'email_sent',
            since: 'entry',
            where: { all: [{ field: 'event.step', op: 'eq', value: 'welcome' }] },
          },
        ],
        none: [{ event: 'email_clicked', since: 'entry' }],
      }),
    ];
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    const [line] = linesOf(await untilEnded(ws, email), 'chosen');
    assert.deepEqual(
      [line?.note, line?.reasons?.map(({ holds, count }) => [holds, count])],
      [
        'then',
        [
          [true, 1],
          [true, 1],
          [false, 0],
        ],
      ],
    );
  });

  it('test other automations, and fields beside', async () => {
    const ws = await stack.workspace();
    const other = await ws.automation({ on: 'joined' });
    const test = { automation: other.toHexString(), status: 'active' as const };
    const steps = branch({ all: [test, { field: 'contact.plan', op: 'eq', value: 'pro' }] });
    const automationId = await ws.automation({ on: 'in', steps });
    const [inside, outside] = [someEmail(), someEmail()];
    await ws.send(inside, 'joined', { patch: { customFields: { plan: 'pro' } } });
    await ws.send(inside, 'in');
    await ws.send(outside, 'in', { patch: { customFields: { plan: 'pro' } } });
    const lineOf = async (email: string) => {
      const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
      const own = { automationId, contactId: contact?._id ?? new ObjectId(), status: 'completed' } as const;
      await waitUntil(async () => (await ws.db.collections.Enrollment.countDocuments(own)) === 1, 30_000);
      const enrollment = await ws.db.collections.Enrollment.findOne(own);
      return enrollment === null ? undefined : linesOf(enrollment, 'chosen')[0];
    };
    const [yes, no] = [await lineOf(inside), await lineOf(outside)];
    assert.deepEqual([yes?.note, yes?.reasons?.map(({ holds }) => holds)], ['then', [true, true]]);
    assert.deepEqual([no?.note, no?.reasons?.map(({ holds }) => holds)], ['else', [false, true]]);
  });
});
