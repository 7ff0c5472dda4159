import assert from 'node:assert/strict';
import { claimWithinLimits } from '../../../activities/steps/claim-within-limits.js';
import type { Step } from '../../../domain/automation/automation.js';
import type { MailCap, MailLimits } from '../../../domain/mail/sending-limits.js';
import { createMailBegin } from '../../../engine/effects/begin-mails.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { MailBegin } from '../../../models/mail/message.js';
import { openDatabase } from '../../../models/core/open-database.js';
import { move, runOf } from '../../support/engine/advance.js';
import { ownDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { mailBegin } from '../../support/mail/mails.js';
import { quietNow } from '../../support/engine/sending-limits.js';
import { sized } from '../../support/run/sizes.js';

const RACES = sized({ reduced: 20, full: 200 });
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
const cap: MailCap = { atMost: 1, within: '1 day', whenReached: 'wait' };
const capped: MailLimits = { quietHours: null, cap, zones: [] };

describe('mails under a cap', function () {
  this.timeout(120_000);
  let ws: TestWorkspace;

  beforeEach(async () => {
    ws = await TestWorkspace.create();
  });

  /** The enrollments of a new contact in that many automations, each at its mail. */
  async function due(count: number): Promise<EnrollmentRecord[]> {
    const event = someEmail();
    for (let n = 0; n < count; n += 1) await ws.automation({ on: event, steps: [mail] });
    const email = someEmail();
    await ws.send(email, event);
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.ok(contact);
    const mine = { workspaceId: ws.id, contactId: contact._id };
    for (const row of await ws.db.collections.Enrollment.find(mine).toArray()) await move(ws, runOf(row));
    return ws.db.collections.Enrollment.find(mine).toArray();
  }

  const begunOf = (answers: boolean[]) => answers.filter(Boolean).length;
  const within = (row: EnrollmentRecord, limits = capped): MailBegin => ({ ...mailBegin(row), limits });

  it('begin one for each place, also in one transaction', async () => {
    const rows = await due(4);
    const begin = createMailBegin(ws.db);
    const limits = { ...capped, cap: { ...cap, atMost: 2 } };
    assert.equal(begunOf(await Promise.all(rows.map((row) => begin(within(row, limits))))), 2);
    assert.deepEqual(
      await begin(within((await due(1))[0] ?? assert.fail(), limits)),
      true,
      'of someone else',
    );
  });

  it('begin once for the last place, in whatever processes they are tried and retried', async () => {
    for (let n = 0; n < RACES; n += 1) {
      const rows = await due(3);
      const [first, second, third] = rows;
      assert.ok(first && second && third);
      const answers = await Promise.all([
        createMailBegin(ws.db)(within(first)),
        createMailBegin(ws.db)(within(second)),
        retryOf(third),
      ]);
      assert.equal(begunOf(answers), 1);
    }
  });

  /** Another attempt at a mail that is in the ledger. */
  async function retryOf(row: EnrollmentRecord): Promise<boolean> {
    const { message, step, ...of } = within(row);
    await ws.db.collections.Message.insertOne({ ...message, isUnchecked: true });
    const enrollmentId = row._id.toHexString();
    const visit = { enrollmentId, run: of.run, visit: of.visit, step };
    const request = { visit, effectId: message.claim, leaseMs: 60_000, marketing: true };
    const claim = await claimWithinLimits(ws.db, request, { limits: capped, row: message });
    return claim !== null && 'effectId' in claim;
  }

  it('do not count while they wait, have failed or were skipped', async () => {
    const [row, ...others] = await due(4);
    assert.ok(row);
    const states = [
      { status: 'claimed', claim: null },
      { status: 'failed', claim: null, endedAt: new Date() },
      { status: 'skipped', claim: null, endedAt: new Date() },
    ] as const;
    for (const [n, other] of others.entries()) {
      const state = states[n];
      await ws.db.collections.Message.insertOne({ ...mailBegin(other).message, ...state });
    }
    assert.equal(await createMailBegin(ws.db)(within(row)), true);
  });

  it('do not begin in quiet hours, and write nothing then', async () => {
    const [row] = await due(1);
    assert.ok(row);
    const limits = { ...capped, quietHours: quietNow() };
    assert.equal(await createMailBegin(ws.db)(within(row, limits)), false);
    assert.equal(await ws.db.collections.Message.countDocuments({ workspaceId: ws.id }), 0);
  });

  it('take two more commands to begin, other mails none', async () => {
    const db = await ownDatabase();
    ws = await TestWorkspace.create({ db });
    const client = await openDatabase(`${db.uri}${db.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
    const commands: string[] = [];
    client.client.on('commandStarted', ({ commandName }) => commands.push(commandName));
    const commandsOf = async (begins: MailBegin): Promise<string[]> => {
      commands.length = 0;
      assert.equal(await createMailBegin(client)(begins), true);
      return commands.filter((name) => name !== 'hello' && name !== 'endSessions');
    };
    const [one, other] = [(await due(1))[0], (await due(1))[0]];
    assert.ok(one && other);
    assert.deepEqual(await commandsOf(mailBegin(one)), ['update', 'insert', 'commitTransaction']);
    const withCap = ['find', 'update', 'update', 'insert', 'commitTransaction'];
    assert.deepEqual(await commandsOf(within(other)), withCap);
    await client.close();
    await db.release();
  });
});
