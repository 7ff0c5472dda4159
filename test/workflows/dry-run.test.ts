import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import { SAMPLE_UNSUBSCRIBE_URL } from '../../domain/dry-run/run-step.js';
import type { ApiClient } from '../support/http/api-client.js';
import { newEmail } from '../support/http/api.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useApi } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';

const UNIT_MS = { day: 86_400_000, second: 1_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** What happens to the contact: after a number of days, or once the enrollment is at a step. */
const story = [
  { after: 0, at: null, eventName: 'order.placed', eventProperties: { orderId: 7, total: 99 } },
  { after: 3, at: 'survey', eventName: 'Survey Answered', eventProperties: { orderId: 7, score: 9 } },
  { after: 20, at: 'long', eventName: 'order.returned', eventProperties: { orderId: 7 } },
];
/** By the contact's field, relative to the start. */
const RENEWS_AFTER = 13;

const mail = (id: string, text: string) => ({
  id,
  type: 'sendEmail',
  subject: `${id} for {{ contact.firstName }}`,
  text,
});

/** Every type of step, and all waits that do not depend on the time of day. */
function series(unit: Unit, hook: string) {
  return {
    name: 'Both',
    trigger: { event: 'order.placed', where: { all: [{ field: 'event.total', op: 'gte', value: 50 }] } },
    exitOn: [
      {
        event: 'order.returned',
        where: { all: [{ field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } }] },
      },
    ],
    reentry: { key: 'event.orderId' },
    steps: [
      mail('hello', 'Order {{ event.orderId }}, {{ contact.plan }}'),
      { id: 'a-while', type: 'wait', for: `1 ${unit}` },
      {
        id: 'arm',
        type: 'split',
        arms: [
          { weight: 1, steps: [mail('left', 'Left')] },
          {
            weight: 1,
            steps: [mail('right', 'Right'), { id: 'mark', type: 'updateContact', set: { side: 'right' } }],
          },
        ],
      },
      {
        id: 'survey',
        type: 'waitForEvent',
        event: 'survey.answered',
        where: { all: [{ field: 'event.score', op: 'gt', value: 5 }] },
        timeout: `30 ${unit}s`,
        onTimeout: 'exit',
      },
      { id: 'promote', type: 'updateContact', set: { plan: 'promoter' } },
      {
        id: 'is-promoter',
        type: 'branch',
        if: { all: [{ field: 'contact.plan', op: 'eq', value: 'promoter' }] },
        then: [
          mail('thanks', 'Thank you, {{ contact.plan }}'),
          { id: 'tell', type: 'sendEvent', eventName: 'promoter.found', eventProperties: { by: 'survey' } },
        ],
        else: [mail('sorry', 'Sorry')],
      },
      {
        id: 'call',
        type: 'webhook',
        url: `${hook}/in?plan={{ contact.plan }}`,
        body: { order: '{{ event.orderId }}' },
      },
      { id: 'missed', type: 'waitForEvent', event: 'never.happens', timeout: `1 ${unit}` },
      { id: 'renewal', type: 'wait', untilField: 'customFields.renewsAt', offset: `-1 ${unit}` },
      mail('renew', 'Renew'),
      { id: 'long', type: 'wait', for: `200 ${unit}s` },
      mail('never', 'Never'),
    ],
  };
}

const person = (unit: Unit, start: Date) => ({
  firstName: 'Ada',
  customFields: {
    plan: 'basic',
    renewsAt: new Date(start.getTime() + RENEWS_AFTER * UNIT_MS[unit]).toISOString(),
  },
});

/** Allowance for a machine that is busy with other tests. */
const LATE_SECONDS = 5;

describe('a dry run and a real run of the same series', function () {
  this.timeout(120_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  let client: ApiClient;
  let hook: HttpSink;

  before(async () => {
    hook = await startHttpSink();
    ({ client } = await api.signUp());
  });
  after(async () => {
    await hook.close();
  });

  it('agree in every step, mail and webhook', async () => {
    const email = newEmail();
    const real = await runReally(email);
    const arm = real.path.find(([step]) => step === 'arm')?.[1] === 'arms.1' ? 1 : 0;
    const start = new Date('2026-03-01T09:00:00.000Z');
    const { status, body } = await client.post('/api/automations/test', {
      automation: series('day', hook.url),
      contact: { email, ...person('day', start) },
      start: start.toISOString(),
      events: story.map(({ after, at: _step, ...event }) => ({
        ...event,
        at: new Date(start.getTime() + after * UNIT_MS.day).toISOString(),
      })),
      arms: { arm },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const [dry] = body.enrollments;
    const dryPath = dry.path.map((line: { step: string; arm?: string }) => [
      line.step,
      line.arm?.replace(/\[(\d)\]/, '.$1') ?? null,
    ]);
    assert.deepEqual(dryPath, real.path);
    assert.deepEqual([dry.status, dry.exitReason], [real.status, real.exitReason]);
    assert.deepEqual([dry.status, dry.exitReason], ['exited', 'event']);
    const dryMails = body.mails.map(({ subject, text }: { subject: string; text: string }) => [
      subject,
      text,
    ]);
    assert.deepEqual(dryMails, real.mails);
    const [call] = body.webhooks;
    assert.deepEqual([call.method, call.url, call.body], real.webhook);
    assert.deepEqual(body.contact.customFields.plan, real.plan);
    const since = (at: string): number => (Date.parse(at) - start.getTime()) / UNIT_MS.day;
    const dryTimes = timesOf(
      dry.path.map((line: DryLine) => [line.step, since(line.enteredAt.at), since(line.leftAt.at)]),
    );
    assert.deepEqual(dryTimes, { 'a-while': 1, missed: 1, renewal: RENEWS_AFTER - 1 });
    for (const [step, days] of Object.entries(dryTimes)) {
      const seconds = real.times[step] ?? NaN;
      assert.ok(
        seconds >= days - 0.05 && seconds < days + LATE_SECONDS,
        `${step}: ${days} days and ${seconds} seconds`,
      );
    }
  });

  /** Runs it with seconds instead of days. */
  async function runReally(email: string) {
    const { body: created } = await client.post('/api/automations', series('second', hook.url));
    assert.equal((await client.post(`/api/automations/${created.id}/activate`)).status, 200);
    const start = new Date();
    await client.post('/api/contacts', { email, ...person('second', start) });
    const read = async () => (await client.get(`/api/enrollments?automationId=${created.id}`)).body.data[0];
    for (const { after: _after, at, ...event } of story) {
      if (at !== null) await waitUntil(async () => (await read()).step === at);
      assert.equal((await client.post('/api/events/send', { email, ...event })).status, 200);
    }
    await waitUntil(async () => (await read()).status !== 'active');
    const enrollment = await read();
    const chosen = new Map<number, string>();
    for (const { type, visit, note } of enrollment.timeline) if (type === 'chosen') chosen.set(visit, note);
    const entered = enrollment.timeline.filter(({ type }: { type: string }) => type === 'stepEntered');
    const mails = stack.smtp.mails.filter((one) => one.to.includes(email));
    const [request] = hook.requests;
    const { body: contacts } = await client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
    return {
      status: enrollment.status,
      exitReason: enrollment.exitReason,
      path: entered.map(({ step, visit }: { step: string; visit: number }): [string, string | null] => [
        step,
        chosen.get(visit) ?? null,
      ]) as [string, string | null][],
      mails: await Promise.all(mails.map(async ({ subject, raw }) => [subject, await textOf(raw)])),
      webhook: [request?.method, `${hook.url}${request?.url ?? ''}`, request?.body],
      plan: contacts.data[0].customFields.plan,
      times: timesOf(
        entered.map(({ step, at }: { step: string; at: string }, i: number) => {
          const leftAt = entered[i + 1]?.at ?? enrollment.endedAt;
          return [step, secondsAfter(start, at), secondsAfter(start, leftAt)];
        }),
      ),
    };
  }
});

async function textOf(raw: string): Promise<string | undefined> {
  const { text } = await PostalMime.parse(raw);
  return text?.replace(/http:\S+\/unsubscribe\/\S+/, SAMPLE_UNSUBSCRIBE_URL);
}

interface DryLine {
  step: string;
  enteredAt: { at: string };
  leftAt: { at: string };
}

function secondsAfter(start: Date, at: string): number {
  return (Date.parse(at) - start.getTime()) / UNIT_MS.second;
}

/** How long the waits of fixed length lasted, and when the one until a date ended. */
function timesOf(path: [step: string, entered: number, left: number][]): Record<string, number> {
  return Object.fromEntries(
    path.flatMap(([step, entered, left]) => {
      if (step === 'a-while' || step === 'missed') return [[step, left - entered]];
      return step === 'renewal' ? [[step, left]] : [];
    }),
  );
}
