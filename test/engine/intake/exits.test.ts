import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../../../domain/automation/automation.js';
import { RollcallError } from '../../../domain/errors.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { sized } from '../../support/run/sizes.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useWorker } from '../../support/engine/use-worker.js';

/** Races of each kind. */
const RACES = sized({ reduced: 24, full: 500 });
/** A busy machine may need more, until each side has won often enough. */
const MOST_RACES = 4 * RACES;
/** Concurrency: more would not wake up together on a small machine. */
const WAVE = Math.min(RACES, 50);
/** Exits happen between this long before the step is due … */
const BEFORE_MS = 50;
/** … and this long after it, at first: longer if the machine is slow, so that both sides win. */
const AFTER_MS = 1_500;
const LONGEST_AFTER_MS = 12_000;
const pause: Step = { id: 'pause', type: 'wait', for: '2 seconds' };
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Due', text: 'Due' };

describe('an answered exit', function () {
  this.timeout(300_000);
  const stack = useWorker();
  let http: HttpSink;

  before(async () => {
    http = await startHttpSink();
  });

  after(async () => {
    await http.close();
  });

  it(`lets none of ${String(RACES)} due mails start after it`, async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [pause, mail] });
    const answered = await race(ws, 'in');
    const sent = stack.smtp.mails.filter((m) => m.to.some((to) => answered.has(to)));
    await assertNoneAfter(
      ws,
      answered,
      sent.map(({ to, at }) => ({ email: to[0] ?? '', at })),
    );
    assertRaced(answered, sent.length);
  });

  it(`lets none of ${String(RACES)} due webhooks start after it`, async () => {
    const ws = await stack.workspace();
    const call: Step = {
      id: 'call',
      type: 'webhook',
      url: `${http.url}/hook`,
      body: { email: '{{ contact.email }}' },
    };
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [pause, call] });
    const answered = await race(ws, 'in');
    const calls = http.requests.map(({ body, at }) => ({ ...(JSON.parse(body) as { email: string }), at }));
    await assertNoneAfter(ws, answered, calls);
    assertRaced(answered, calls.length);
  });

  it('names effects still in flight after 2 s', async () => {
    const ws = await stack.workspace();
    stack.smtp.behave({ at: 'message', delayMs: 9_000 });
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [mail] });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => {
      const row = await ws.db.collections.Message.findOne({ workspaceId: ws.id });
      return row?.status === 'sending';
    }, 30_000);
    const began = Date.now();
    const { eventId, exited } = await ws.send(email, 'out');
    assert.equal(exited, 1);
    assert.ok(Date.now() - began >= 1_900);
    const event = await ws.db.collections.Event.findOne({ workspaceId: ws.id, name: 'out' });
    assert.equal(event?._id.toHexString(), eventId);
    assert.deepEqual(
      event?.decisions.map((decision) => decision.outcome),
      ['exited', 'inFlight'],
    );
    stack.smtp.behave();
  });
});

/** Enrolls contacts in waves, and exits each at a random time around its step's due time. */
async function race(ws: TestWorkspace, event: string): Promise<Map<string, { at: number; exited: number }>> {
  const answered = new Map<string, { at: number; exited: number }>();
  let afterMs = AFTER_MS;
  for (let done = 0; done < RACES || (done < MOST_RACES && !isRaced(answered)); done += WAVE) {
    const people = Array.from({ length: WAVE }, () => someEmail());
    const due = await enter(ws, event, people);
    await Promise.all(
      [...due].map(async ([email, wakeAt]) => {
        await sleep(Math.max(0, wakeAt - Date.now() - BEFORE_MS + Math.random() * (BEFORE_MS + afterMs)));
        const { exited } = await untilTaken(() => ws.counts(email, 'out'));
        answered.set(email, { at: Date.now(), exited });
      }),
    );
    const tooLate = [...due.keys()].filter((email) => answered.get(email)?.exited === 0).length;
    if (tooLate < due.size / 5) afterMs = Math.min(afterMs * 2, LONGEST_AFTER_MS);
    if (tooLate > (due.size * 4) / 5) afterMs /= 2;
  }
  await sleep(3_000);
  return answered;
}

/** Repeats calls that an overloaded machine refuses, as clients do. */
async function untilTaken<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RollcallError) || error.code !== 'unavailable') throw error;
    }
  }
}

/** When each contact's step is due. */
async function enter(ws: TestWorkspace, event: string, people: string[]): Promise<Map<string, number>> {
  const emails = new Map<string, string>();
  await Promise.all(
    people.map(async (email) => {
      const { contact } = await untilTaken(() => ws.send(email, event));
      emails.set(contact?.id ?? '', email);
    }),
  );
  const due = new Map<string, number>();
  await waitUntil(async () => {
    const rows = await ws.db.collections.Enrollment.find({
      workspaceId: ws.id,
      nextWakeAt: { $ne: null },
    }).toArray();
    for (const row of rows) {
      const email = emails.get(row.contactId.toHexString());
      if (email !== undefined && row.nextWakeAt !== null) due.set(email, row.nextWakeAt.getTime());
    }
    return due.size > WAVE / 2;
  }, 60_000);
  return due;
}

/** An effect after the response must be listed as in flight in the event's decisions. */
async function assertNoneAfter(
  ws: TestWorkspace,
  answered: Map<string, { at: number; exited: number }>,
  effects: { email: string; at: string }[],
): Promise<void> {
  const named = await inFlightEmails(ws);
  for (const { email, at } of effects) {
    const exit = answered.get(email);
    const before = exit === undefined || exit.exited === 0 || Date.parse(at) <= exit.at;
    assert.ok(before || named.has(email), `${email} at ${at}, answered ${String(exit?.at)}`);
  }
}

async function inFlightEmails(ws: TestWorkspace): Promise<Set<string>> {
  const events = await ws.db.collections.Event.find({
    workspaceId: ws.id,
    'decisions.outcome': 'inFlight',
  }).toArray();
  const ids = events.flatMap((event) => event.contactId ?? []);
  const contacts = await ws.db.collections.Contact.find({ _id: { $in: ids } }).toArray();
  return new Set(contacts.map((contact) => contact.email));
}

function isRaced(answered: Map<string, { exited: number }>): boolean {
  const exits = [...answered.values()].filter(({ exited }) => exited === 1).length;
  return exits > RACES / 20 && answered.size - exits > RACES / 20;
}

/** Both sides must win often enough for the race to be meaningful. */
function assertRaced(answered: Map<string, { exited: number }>, effects: number): void {
  const exits = [...answered.values()].filter(({ exited }) => exited === 1).length;
  assert.ok(exits > RACES / 20 && effects > RACES / 20, `${String(exits)} exits, ${String(effects)} effects`);
}
