import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { MAX_ACTIVE } from '../../domain/plan/enrollments/reentry.js';
import type { Figures, Round } from '../figures.js';
import { addAutomation, addContacts, startInstance, type Instance } from '../instance.js';
import { HttpConnection } from '../load/http-connection.js';
import { contactEmail, expectOk, sendRequest } from '../load/send-events.js';
import { atMost, absoluteResult, type Bench, type RowResult } from './row.js';

const AUTOMATIONS = 10;
/** The neighbours are the contacts after the crowded ones. */
const NEIGHBOURS = 20_000;
/** Refusals count with the time they took. */
const NEIGHBOUR_LOAD = { inFlight: 16, perSecond: 200, countsLate: true, mayBeRefused: true };
const WARM_UP_SECONDS = 5;
/** Longer than an exit and the work that it leaves. */
const BESIDE_SECONDS = 8;
/** A row that takes longer has missed its limit anyway. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 200;

/**
 * Row 11: the event that exits all active enrollments that a contact may have, and what other contacts notice. Afterwards all
 * of them have to be over.
 */
export async function crowdedContact(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance({ ...bench, worker: true });
  bench.log(`exit of a contact with ${MAX_ACTIVE} active enrollments`);
  const connection = await HttpConnection.open(instance.urls[0] ?? '');
  try {
    for (let i = 0; i < AUTOMATIONS; i += 1) await addAutomation(instance, 'Joined', 'Left');
    await addContacts(instance, NEIGHBOURS);
    await neighbours(bench, instance, WARM_UP_SECONDS);
    const exits: Round[] = [];
    const others: Round[] = [];
    for (let i = 0; i < bench.options.rounds; i += 1) {
      const single = await exitMs(instance, connection, contactEmail(2 * i));
      const alone = await neighbours(bench, instance, BESIDE_SECONDS);
      const crowded = contactEmail(2 * i + 1);
      await crowd(instance, connection, crowded);
      const [beside, ms] = await Promise.all([
        neighbours(bench, instance, BESIDE_SECONDS),
        sleep(1_000).then(() => leave(instance, connection, crowded)),
      ]);
      const over = await untilOver(instance);
      bench.remark(
        over === null
          ? `row 11: some of ${MAX_ACTIVE} enrollments were not over ${PATIENCE_MS} ms later`
          : `row 11: all ${MAX_ACTIVE} enrollments were over ${Math.round(over)} ms later`,
      );
      exits.push({ plain: single, ours: ms, ratio: ms / single });
      others.push({ plain: alone.p99, ours: beside.p99, ratio: beside.p99 / alone.p99 });
    }
    const line = { row: 11, unit: 'ms' } as const;
    return [
      absoluteResult(
        {
          ...line,
          path: `exit of ${MAX_ACTIVE} enrollments, answered`,
          against: 'of 10',
          limit: atMost(3_000),
        },
        exits,
      ),
      absoluteResult(
        { ...line, path: 'other contacts meanwhile, p99', against: 'otherwise', limit: atMost(1_000) },
        others,
      ),
    ];
  } finally {
    connection.close();
    await instance.stop();
  }
}

function neighbours({ http }: Bench, { urls, key }: Instance, seconds: number): Promise<Figures> {
  const load = { eventName: 'Page viewed', contacts: NEIGHBOURS, changing: true };
  return http.run({ urls, key, seconds, load, ...NEIGHBOUR_LOAD });
}

async function exitMs(instance: Instance, connection: HttpConnection, email: string): Promise<number> {
  await send(instance, connection, { email, eventName: 'Joined' });
  return leave(instance, connection, email);
}

/** Milliseconds until the exit is accepted or given up; one that is refused is repeated, as a client would. */
async function leave(instance: Instance, connection: HttpConnection, email: string): Promise<number> {
  const began = performance.now();
  const request = requestOf(instance, { email, eventName: 'Left' });
  for (;;) {
    const answer = await connection.send(request);
    const elapsed = performance.now() - began;
    if (answer.status === 200 || elapsed > PATIENCE_MS) return elapsed;
  }
}

async function send(instance: Instance, connection: HttpConnection, body: object): Promise<void> {
  expectOk(await connection.send(requestOf(instance, body)));
}

function requestOf({ urls, key }: Instance, body: object): string {
  return sendRequest(urls[0] ?? '', key, body);
}

/** Enters once by the API, and multiplies the rows; the copies have no workflow yet. */
async function crowd(instance: Instance, connection: HttpConnection, email: string): Promise<void> {
  const { db, workspaceId } = instance;
  await send(instance, connection, { email, eventName: 'Joined' });
  const contact = await db.collections.Contact.findOne({ workspaceId, email });
  if (contact === null) throw new Error(`${email} is not a contact`);
  const rows = await db.collections.Enrollment.find({ contactId: contact._id, status: 'active' }).toArray();
  const copies = Array.from({ length: MAX_ACTIVE / AUTOMATIONS - 1 }, () =>
    rows.map((row) => ({ ...row, _id: new ObjectId() })),
  ).flat();
  await db.collections.Enrollment.insertMany(copies, { ordered: false });
}

/** Milliseconds until no enrollment is active; null if some still are when patience ends. */
async function untilOver({ db, workspaceId }: Instance): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    const active = await db.collections.Enrollment.findOne({ workspaceId, status: 'active' });
    const elapsed = performance.now() - began;
    if (active === null) return elapsed;
    if (elapsed > PATIENCE_MS) return null;
    await sleep(LOOK_EVERY_MS);
  }
}
