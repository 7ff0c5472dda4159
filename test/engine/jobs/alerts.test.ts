import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Role } from '../../../domain/accounts/access.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';
import type { AlertRecord } from '../../../models/system/alert.js';
import { insertEnrollments } from '../../support/engine/many-enrollments.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { ALERTS_URL, lookForAlerts } from '../../support/engine/alerts.js';
import { insertRule } from '../../support/engine/rule-records.js';
import { insertMember } from '../../support/audience/workspace-members.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';

describe('The job that tells what needs attention', () => {
  /** The job looks at every workspace. */
  let db: OwnDatabase;
  let ws: TestWorkspace;
  before(async () => (db = await ownDatabase()));
  after(() => db.release());
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
  });

  const look = () => lookForAlerts(ws.db);
  const notices = () => ws.db.collections.Notice.find({ workspaceId: ws.id }).sort({ _id: 1 }).toArray();
  const subjects = async () => (await notices()).map(({ subject }) => subject);
  const alerts = () => ws.db.collections.Alert.find({ workspaceId: ws.id }).toArray();
  const change = (values: Partial<AlertRecord>) =>
    ws.db.collections.Alert.updateMany({ workspaceId: ws.id }, { $set: values });
  const ago = (ms: number) => new Date(Date.now() - ms);

  async function pause(): Promise<void> {
    const marketingPause = { reason: 'bounces' as const, rate: 6.67, since: ago(HOUR_MS) };
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { marketingPause } });
  }
  const lift = () => ws.db.models.Workspace.updateOne({ _id: ws.id }, { $unset: { marketingPause: true } });
  const choose = (role: Role, alerts: object) =>
    ws.db.models.Membership.updateOne({ workspaceId: ws.id, role }, { $set: { alerts } });

  it('tells owners and admins at once of what stops sending, each once, with a link', async () => {
    const informed = [await insertMember(ws, 'owner'), await insertMember(ws, 'admin')];
    await insertMember(ws, 'editor');
    await pause();
    await look();
    await look();
    const mails = await notices();
    assert.deepEqual(mails.map(({ to }) => to).sort(), informed.toSorted());
    const [mail] = mails;
    assert.equal(mail?.subject, 'Marketing email is on hold (Test)');
    const text = mail?.words?.text ?? '';
    assert.ok(text.includes(`${ALERTS_URL}/settings/workspace?w=${ws.id.toHexString()}`), text);
    assert.ok(text.includes(`${ALERTS_URL}/settings/alerts?w=${ws.id.toHexString()}`), text);
    const commands = { command: 'notice' as const, target: { $in: mails.map(({ _id }) => _id) } };
    assert.equal(await ws.db.collections.Outbox.countDocuments(commands), 2);
  });

  it('tells nobody whose address is not verified, or who chose not to be told', async () => {
    await insertMember(ws, 'owner');
    await insertMember(ws, 'admin');
    const member = await ws.db.collections.Membership.findOne({ workspaceId: ws.id, role: 'owner' });
    assert.ok(member);
    await ws.db.models.User.updateOne({ _id: member.userId }, { $set: { emailVerifiedAt: null } });
    await choose('admin', { marketingPaused: 'off' });
    await pause();
    await look();
    assert.deepEqual(await subjects(), []);
  });

  it('says where it is put right, and since when, in sentences', async () => {
    await insertMember(ws, 'owner');
    await choose('owner', { failedEnrollments: 'atOnce' });
    const automationId = await ws.automation({ on: 'signed up', name: 'Welcome' });
    await insertEnrollments(ws, { automationId, contactId: new ObjectId(), count: 2 });
    await ws.db.collections.Enrollment.updateMany(
      { workspaceId: ws.id },
      { $set: { status: 'failed', lastError: 'no such host', endedAt: new Date() } },
    );
    await look();
    const [mail] = await notices();
    assert.equal(mail?.subject, '2 people are stuck in “Welcome” (Test)');
    const people = `${ALERTS_URL}/automations/${automationId.toHexString()}/people?state=failed`;
    assert.ok(mail.words?.text.includes(people), mail.words?.text);
    assert.match(mail.words?.text ?? '', /no such host\. Since \w+ \d+, \d{4}/);
  });

  it('tells in the language of the member', async () => {
    await insertMember(ws, 'owner');
    await ws.db.models.Membership.updateOne({ workspaceId: ws.id }, { $set: { alertLanguage: 'de' } });
    await pause();
    await look();
    assert.deepEqual(await subjects(), ['Marketing-E-Mails werden zurückgehalten (Test)']);
  });

  it('says once that it is mended, after it was gone for two minutes', async () => {
    await insertMember(ws, 'owner');
    await pause();
    await look();
    await lift();
    await look();
    assert.equal((await notices()).length, 1);
    await change({ seenAt: ago(3 * 60_000) });
    await look();
    await look();
    const mails = await notices();
    assert.equal(mails.length, 2);
    assert.equal(mails[1]?.subject, 'Mended: Marketing email is no longer on hold (Test)');
  });

  it('withdraws a mail that still waits when it is mended', async () => {
    await insertMember(ws, 'owner');
    await pause();
    await look();
    await lift();
    await change({ seenAt: ago(3 * 60_000) });
    await look();
    const [first] = await notices();
    assert.deepEqual([first?.status, first?.reason], ['failed', 'mended before it was sent']);
    assert.equal(first?.words, undefined);
  });

  it('withdraws no digest that was queued with it', async () => {
    await insertMember(ws, 'owner');
    await choose('owner', { ruleFailing: 'daily' });
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { alertsDigestAt: ago(2 * DAY_MS) } });
    await insertRule(ws, { on: 'x', url: 'http://127.0.0.1:9', failingSince: ago(HOUR_MS) });
    await pause();
    await look();
    await lift();
    await change({ seenAt: ago(3 * 60_000) });
    await look();
    const [first, second] = await notices();
    const digest = [first, second].find((one) => one?.subject.startsWith('What needs attention'));
    const atOnce = [first, second].find((one) => one?.subject.startsWith('Marketing email'));
    assert.deepEqual([digest?.status, atOnce?.status], ['queued', 'failed']);
  });

  it('names no address of the server’s answer', async () => {
    await insertMember(ws, 'owner');
    await choose('owner', { failedEnrollments: 'atOnce' });
    const automationId = await ws.automation({ on: 'signed up', name: 'Welcome' });
    await insertEnrollments(ws, { automationId, contactId: new ObjectId(), count: 1 });
    const failed = {
      status: 'failed' as const,
      lastError: '550 ada@example.com: no such user',
      endedAt: new Date(),
    };
    await ws.db.collections.Enrollment.updateMany({ workspaceId: ws.id }, { $set: failed });
    await look();
    const [mail] = await notices();
    assert.match(mail?.words?.text ?? '', /550 …: no such user/);
    assert.doesNotMatch(JSON.stringify(mail?.words), /ada(@|%40)example/);
  });

  it('tells what comes back an hour after the last time at the earliest', async () => {
    await insertMember(ws, 'owner');
    await pause();
    await look();
    await change({ mendedAt: ago(60_000) });
    await look();
    await look();
    assert.equal((await notices()).length, 1);
    await change({ toldAt: ago(HOUR_MS) });
    await look();
    await look();
    assert.equal((await notices()).length, 2);
    const [alert] = await alerts();
    assert.deepEqual([alert?.isTold, alert?.mendedAt], [true, null]);
  });

  it('tells a rule that was turned off, and not that it fails no longer', async () => {
    await insertMember(ws, 'owner');
    await choose('owner', { ruleFailing: 'atOnce' });
    const rule = await insertRule(ws, { on: 'x', url: 'http://127.0.0.1:9', failingSince: ago(HOUR_MS) });
    await look();
    const off = { reason: 'failing' as const, at: new Date() };
    await ws.db.models.Rule.updateOne({ _id: rule._id }, { $set: { enabled: false, off } });
    await ws.db.collections.Alert.updateMany({ workspaceId: ws.id }, { $set: { seenAt: ago(3 * 60_000) } });
    await look();
    const [failing, turnedOff, ...others] = await subjects();
    assert.match(failing ?? '', /is failing/);
    assert.match(turnedOff ?? '', /was turned off/);
    assert.deepEqual(others, []);
  });

  it('sends a digest of the rest once a day, where something has happened', async () => {
    await insertMember(ws, 'owner');
    await choose('owner', { marketingPaused: 'daily' });
    await look();
    const yesterday = () =>
      ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { alertsDigestAt: ago(DAY_MS) } });
    await pause();
    await look();
    assert.deepEqual(await subjects(), []);
    await yesterday();
    await look();
    await look();
    assert.deepEqual(await subjects(), ['What needs attention in “Test”']);
    await change({ openedAt: ago(2 * DAY_MS) });
    await yesterday();
    await look();
    assert.equal((await notices()).length, 1);
    await lift();
    await change({ seenAt: ago(3 * 60_000) });
    await look();
    await yesterday();
    await look();
    const mails = await notices();
    assert.equal(mails.length, 2);
    assert.match(mails[1]?.words?.text ?? '', /Mended\n\nMarketing email is no longer on hold/);
  });
});
