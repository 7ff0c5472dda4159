import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures } from '../figures.js';
import { addActive, addContacts, addExport, addRule, startInstance, type Instance } from '../instance.js';
import type { HostileLoad } from '../load/hostile-load.js';
import { LoadProcess } from '../load/load-process.js';
import { contactEmail } from '../load/send-events.js';
import { mailReceiver } from '../mail-receiver.js';
import { forgetPeak, peakMiB } from '../node-process.js';
import { hostileReceiver } from '../receivers.js';
import { addPeople, SEGMENTS } from '../segment-people.js';
import { addWorkspaces, type Workspace } from '../workspaces.js';
import { absoluteResult, atMost, type Bench, type RowResult } from './row.js';
import { MAIL } from './series.js';

const ROW = 31;
const CONTACTS = 10_000;
const QUIET_CONTACTS = 5_000;
const EVENTS = { inFlight: 8, perSecond: 50 };
const ALONE_SECONDS = 20;
const TOLD_EVERY_MS = 500;
/** Mails and webhooks that are late by more have not come. */
const PATIENCE_MS = 10_000;

/**
 * Row 31: a workspace that means harm uploads, previews, exports and calls receivers that hang or refuse, all at once, for
 * `--minutes`; meanwhile another one sends 50 events a second, and two a second that each send an email and call a webhook
 * on the same host.
 */
export async function besideHostile(bench: Bench): Promise<RowResult[]> {
  const [smtp, receiver] = await Promise.all([mailReceiver(), hostileReceiver()]);
  const instance = await startInstance({ ...bench, worker: true, env: { SMTP_URL: smtp.url } });
  const hostile = LoadProcess.hostile();
  try {
    bench.log(`beside a hostile workspace: inserting ${CONTACTS} contacts with events`);
    await addPeople(instance, CONTACTS);
    const load = await prepareHostile(instance, receiver.url);
    const told = new Told(await prepareQuiet(instance, receiver.url));
    smtp.onMail = ({ to, at }) => told.mailed(to, at);
    receiver.onBody = (body) => told.called(body, performance.now());
    await measure(bench, told, ALONE_SECONDS);
    const alone = await measure(bench, told, ALONE_SECONDS);
    for (const { pid } of instance.apis) forgetPeak(pid);
    bench.log(`beside a hostile workspace, ${bench.options.minutes} minutes`);
    const seconds = bench.options.minutes * 60;
    const [beside, answers] = await Promise.all([
      measure(bench, told, seconds),
      hostile.run({ ...load, seconds }),
    ]);
    for (const [kind, counts] of Object.entries(answers))
      bench.remark(`row ${ROW}: ${kind}: ${JSON.stringify(counts)}`);
    const peak = Math.max(...instance.apis.map(({ pid }) => peakMiB(pid) ?? NaN));
    const ended = [...instance.apis, ...(instance.worker === null ? [] : [instance.worker])].filter(
      (one) => !one.isRunning(),
    );
    return resultsOf(alone, beside, { peak, ended: ended.length });
  } finally {
    hostile.stop();
    await instance.stop();
    await Promise.all([smtp.close(), receiver.close()]);
  }
}

async function prepareHostile(instance: Instance, url: string): Promise<Omit<HostileLoad, 'seconds'>> {
  const hooks = ['Hangs', 'Refuses'];
  for (const event of hooks) await addRule(instance, { event, url: `${url}/${event.toLowerCase()}` });
  const exportId = await addExport(instance);
  const where = SEGMENTS.at(-1)?.where ?? {};
  const {
    urls: [api = ''],
    key,
  } = instance;
  return { url: api, key, where, exportId, hooks, contacts: CONTACTS };
}

async function prepareQuiet(instance: Instance, url: string): Promise<Workspace> {
  const [quiet] = await addWorkspaces(instance, 1);
  if (quiet === undefined) throw new Error('no workspace was added');
  await addContacts(quiet, QUIET_CONTACTS);
  await addActive(quiet, { trigger: 'Told', steps: [{ id: 'mail', type: 'sendEmail', ...MAIL }] });
  await addRule(quiet, { event: 'Told', url: `${url}/takes` });
  return quiet;
}

/** Events that each send an email and call a webhook, and how late these come. */
class Told {
  mails: number[] = [];
  webhooks: number[] = [];
  private next = 0;
  private readonly sentAt = new Map<string, number>();

  constructor(readonly quiet: Workspace) {}

  mailed(to: string, at: number): void {
    const sent = this.sentAt.get(to);
    if (sent !== undefined) this.mails.push(at - sent);
  }

  called(body: string, at: number): void {
    const email = /"email":"([^"]+)"/.exec(body)?.[1] ?? '';
    const sent = this.sentAt.get(email);
    if (sent !== undefined) this.webhooks.push(at - sent);
  }

  /** Sends for some seconds; resolves when all have come, or are too late. */
  async send(seconds: number): Promise<{ mails: Figures; webhooks: Figures; lost: number }> {
    this.mails = [];
    this.webhooks = [];
    const count = Math.floor((seconds * 1_000) / TOLD_EVERY_MS);
    const sending: Promise<void>[] = [];
    for (let i = 0; i < count; i += 1) {
      sending.push(this.sendOne());
      await sleep(TOLD_EVERY_MS);
    }
    await Promise.all(sending);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      if (this.mails.length >= count && this.webhooks.length >= count) break;
      await sleep(TOLD_EVERY_MS);
    }
    const lost = 2 * count - this.mails.length - this.webhooks.length;
    return { mails: figuresOf(this.mails, seconds), webhooks: figuresOf(this.webhooks, seconds), lost };
  }

  private async sendOne(): Promise<void> {
    const email = contactEmail(this.next % QUIET_CONTACTS);
    this.next += 1;
    this.sentAt.set(email, performance.now());
    const response = await fetch(`${this.quiet.urls[0]}/api/events/send`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.quiet.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, eventName: 'Told' }),
    });
    // One that is refused counts as lost.
    await response.arrayBuffer();
  }
}

interface Measured {
  events: Figures;
  mails: Figures;
  webhooks: Figures;
  lost: number;
}

async function measure(bench: Bench, told: Told, seconds: number): Promise<Measured> {
  const { urls, key } = told.quiet;
  const load = { eventName: 'Page viewed', contacts: QUIET_CONTACTS, changing: false };
  const [events, late] = await Promise.all([
    bench.http.run({ urls, key, seconds, load, ...EVENTS, countsLate: true, mayBeRefused: true }),
    told.send(seconds),
  ]);
  return { events, ...late };
}

function resultsOf(
  alone: Measured,
  beside: Measured,
  { peak, ended }: { peak: number; ended: number },
): RowResult[] {
  const line = (path: string) => ({
    row: ROW,
    path: `beside a hostile workspace: ${path}`,
    against: 'alone',
  });
  const late = (what: 'events' | 'mails' | 'webhooks', limit: number): RowResult => {
    const [plain, ours] = [alone[what].p99, beside[what].p99];
    const one = { ...line(`${what}, p99`), unit: 'ms' as const, limit: atMost(limit) };
    return absoluteResult(one, [{ plain, ours, ratio: ours / plain }]);
  };
  const count = (path: string, plain: number, ours: number): RowResult =>
    absoluteResult({ ...line(path), unit: 'count', limit: atMost(0) }, [{ plain, ours, ratio: NaN }]);
  return [
    late('events', 250),
    late('mails', 2_000),
    late('webhooks', 1_000),
    count('mails and webhooks that did not come', alone.lost, beside.lost),
    count('processes that ended', 0, ended),
    absoluteResult({ ...line('peak memory of the api'), unit: 'MiB', limit: atMost(400) }, [
      { plain: NaN, ours: peak, ratio: NaN },
    ]),
  ];
}
