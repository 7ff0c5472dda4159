import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { WorkflowNotFoundError } from '@temporalio/client';
import { derivedId } from '../../models/core/ids.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { EventRecord } from '../../models/events/event.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { readHttpLog, type SinkRequest } from '../support/servers/http-sink.js';
import { readSmtpLog, type SinkMail } from '../support/servers/smtp-sink.js';
import type { AcceptedCall } from './retrying-client.js';
import type { RealSystem } from './real-system.js';

/** Concurrent queries to Temporal. */
const CONCURRENCY = 16;
/** Pause between two checks of all workflows. */
const DRAIN_POLL_MS = 1_000;
/** Maximum number of rows shown for what remains. */
const MAX_SAMPLES = 4;

/** Fails with all counts unless every one is zero. */
export function assertAllZero(counts: Record<string, number>): void {
  assert.deepEqual(counts, Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
}

/** The responses that clients got against the event log; a count above zero means a lost, doubled or wrong response. */
export async function checkEvents(system: RealSystem, responses: readonly AcceptedCall[]) {
  const rows = await clientEvents(system);
  const byKey = countBy(rows, (row) => row.dedupeKey ?? '');
  const byNumber = countBy(rows, (row) => String(numberOf(row)));
  const rowOf = new Map(rows.map((row) => [row.dedupeKey, row]));
  const differs = ({ key, enrolled, exited }: AcceptedCall): boolean => {
    const row = rowOf.get(`api:${key}`);
    return row !== undefined && (row.enrolled !== enrolled || row.exited !== exited);
  };
  return {
    lost: responses.filter(({ key }) => !byKey.has(`api:${key}`)).length,
    loggedTwice: [...byKey.values(), ...byNumber.values()].filter((count) => count > 1).length,
    wrongCounts: responses.filter(differs).length,
    unexplained: rows.length - new Set(responses.map(({ key }) => key)).size,
  };
}

/** The totals of the responses against the rows in the database. */
export async function checkEnrollments(system: RealSystem, responses: readonly AcceptedCall[]) {
  const rows = await enrollmentsOf(system);
  const sum = (field: 'enrolled' | 'exited'): number =>
    responses.reduce((total, response) => total + response[field], 0);
  const active = rows.filter(({ status }) => status === 'active');
  return {
    enrolledBeside: rows.length - sum('enrolled'),
    exitedBeside: rows.filter(({ exitReason }) => exitReason === 'event').length - sum('exited'),
    activeTwice:
      active.length -
      new Set(active.map((row) => `${row.automationId.toHexString()}:${row.contactId.toHexString()}`)).size,
    failed: rows.filter(({ status }) => status === 'failed').length,
  };
}

/** Every active enrollment has a running workflow, no other one has, and each was started once. */
export async function checkWorkflows(system: RealSystem) {
  const rows = await enrollmentsOf(system);
  const states = await mapInChunks(rows, (row) => workflowState(system, row));
  const is = (row: EnrollmentRecord, i: number, state: string): boolean => states[i] === state;
  const ended = rows.flatMap((row, i) => (row.status === 'exited' ? [states[i] ?? ''] : []));
  return {
    violations: {
      activeWithoutWorkflow: rows.filter((row, i) => row.status === 'active' && !is(row, i, 'RUNNING'))
        .length,
      runningWithoutEnrollment: rows.filter((row, i) => row.status !== 'active' && is(row, i, 'RUNNING'))
        .length,
      startedTwice: rows.filter((row) => row.timeline.filter(({ type }) => type === 'started').length > 1)
        .length,
    },
    exited: Object.fromEntries(countBy(ended, (state) => state)),
  };
}

/**
 * Mails at the sink against the ledger. `visits`: those in which a completed enrollment of the automation has
 * sent a mail.
 */
export async function checkMails(system: RealSystem, automationId: ObjectId, visits: readonly number[]) {
  const mails = readSmtpLog(system.mailLog);
  const accepted = countBy(mails, ({ messageId }) => messageId);
  const ledger = await system.db.collections.Message.find({ workspaceId: system.workspaceId }).toArray();
  const byId = new Map(ledger.map((row) => [row._id.toHexString(), row]));
  const expected = (await enrollmentsOf(system))
    .filter((row) => row.automationId.equals(automationId) && row.status === 'completed')
    .flatMap((row) => visits.map((visit) => derivedId('mail', row._id.toHexString(), visit).toHexString()));
  const missing = expected.filter((id) => !accepted.has(byId.get(id)?.messageId ?? ''));
  const own = new Set(ledger.map(({ messageId }) => messageId));
  // The sink is that of all workspaces.
  const known = new Set(await system.db.collections.Message.distinct('messageId'));
  return {
    violations: {
      acceptedTwice: [...accepted.values()].filter((count) => count > 1).length,
      missingWithoutDoubt: missing.filter((id) => byId.get(id)?.status !== 'uncertain').length,
      sentButNotAccepted: ledger.filter((row) => row.status === 'sent' && !accepted.has(row.messageId))
        .length,
      withoutLedger: mails.filter(({ messageId }) => !known.has(messageId)).length,
      leftOpen: ledger.filter(({ status }) => status === 'claimed' || status === 'sending').length,
    },
    accepted: mails.filter(({ messageId }) => own.has(messageId)).length,
    missing: missing.length,
    ledger: Object.fromEntries(countBy(ledger, ({ status }) => status)),
  };
}

/** A `webhook-id` is repeated only after no response or one that is not 2xx, as far as the sender could know. */
export async function checkWebhooks(system: RealSystem) {
  const requests = readHttpLog(system.webhookLog);
  const rows = await system.db.collections.WebhookDelivery.find({
    workspaceId: system.workspaceId,
  }).toArray();
  const byId = requestsById(requests);
  const repeatedAfterSuccess = rows.filter((row) => {
    const success = row.attempts.find(({ status }) => status !== null && status < 300);
    if (success === undefined) return false;
    const known = success.at.getTime() + success.durationMs;
    return (byId.get(row._id.toHexString()) ?? []).some(({ at }) => Date.parse(at) > known);
  });
  return {
    violations: {
      repeatedAfterSuccess: repeatedAfterSuccess.length,
      deliveredButNotReceived: rows.filter((row) => row.status === 'delivered' && !hasSuccess(byId, row._id))
        .length,
      withoutRow:
        requests.length - rows.reduce((n, row) => n + (byId.get(row._id.toHexString())?.length ?? 0), 0),
    },
    received: requests.length,
    repeated: requests.length - byId.size,
    refused: requests.filter(({ status }) => status !== 200).length,
  };
}

/** Mails and webhooks that started after the response to the exit of their enrollment, and that it does not list. */
export async function checkExits(system: RealSystem, responses: readonly AcceptedCall[]) {
  const events = await clientEvents(system);
  const answeredAt = new Map(responses.map(({ key, answeredAt: at }) => [`api:${key}`, at]));
  const exits = new Map<string, { at: number; named: boolean }>();
  for (const event of events) {
    const inFlight = event.decisions.filter(({ outcome }) => outcome === 'inFlight');
    for (const { enrollmentId, outcome } of event.enrollments) {
      const id = enrollmentId.toHexString();
      const at = answeredAt.get(event.dedupeKey ?? '') ?? Infinity;
      if (outcome === 'exited')
        exits.set(id, {
          at,
          named: inFlight.some((each) => 'enrollmentId' in each && each.enrollmentId === id),
        });
    }
  }
  const effects = await effectsOf(system);
  const late = effects.filter(({ enrollmentId, begunAt }) => {
    const exit = exits.get(enrollmentId);
    return exit !== undefined && !exit.named && begunAt > exit.at;
  });
  return {
    violations: { begunAfterExit: late.length },
    exits: exits.size,
    named: [...exits.values()].filter(({ named }) => named).length,
    late: late.map(({ enrollmentId, begunAt }) => ({
      enrollmentId,
      ms: begunAt - (exits.get(enrollmentId)?.at ?? 0),
    })),
  };
}

/** The outbox is empty, every active enrollment has started, and no ended enrollment has a running workflow. */
export async function isDrained(system: RealSystem): Promise<boolean> {
  const { db, workspaceId } = system;
  if ((await db.collections.Outbox.countDocuments({ workspaceId })) > 0) return false;
  const waiting = { workspaceId, status: 'active' as const, startedAt: null };
  if ((await db.collections.Enrollment.countDocuments(waiting)) > 0) return false;
  await sleep(DRAIN_POLL_MS);
  return (await checkWorkflows(system)).violations.runningWithoutEnrollment === 0;
}

/** For the report if recovery fails: some of the rows without a workflow. */
export async function describeUnfinished(system: RealSystem, automationId: ObjectId) {
  const { workspaceId, db, temporal } = system;
  const outbox = await db.collections.Outbox.find({ workspaceId }).limit(MAX_SAMPLES).toArray();
  const active = await db.collections.Enrollment.find({ workspaceId, automationId, status: 'active' })
    .limit(MAX_SAMPLES)
    .toArray();
  const pendingOf = async (row: EnrollmentRecord): Promise<unknown> => {
    const handle = temporal.client.workflow.getHandle(enrollmentWorkflowId(row._id.toHexString(), row.run));
    const { raw, status } = await handle.describe();
    const pending = raw.pendingActivities?.map((each) => ({
      type: each.activityType?.name,
      state: each.state,
      attempt: each.attempt,
      at: new Date(Number(each.scheduledTime?.seconds ?? 0) * 1_000).toISOString(),
      failure: each.lastFailure?.message,
    }));
    return { status: status.name, pending, task: raw.pendingWorkflowTask };
  };
  return {
    outbox: outbox.map(({ command, attempts, leaseUntil, seq }) => ({ command, attempts, leaseUntil, seq })),
    active: await mapInChunks(active, async (row) => ({
      id: row._id.toHexString(),
      step: row.step,
      visit: row.visit,
      startedAt: row.startedAt,
      lastError: row.lastError,
      effect: row.effect,
      workflow: await pendingOf(row).catch(String),
    })),
  };
}

async function effectsOf(system: RealSystem): Promise<{ enrollmentId: string; begunAt: number }[]> {
  const { Message, WebhookDelivery } = system.db.collections;
  const mails = await Message.find({ workspaceId: system.workspaceId }).toArray();
  const hooks = await WebhookDelivery.find({ workspaceId: system.workspaceId }).toArray();
  const ofMail = new Map(mails.map((row) => [row.messageId, row.enrollmentId?.toHexString() ?? '']));
  const ofHook = new Map(hooks.map((row) => [row._id.toHexString(), row.enrollmentId?.toHexString() ?? '']));
  return [
    ...readSmtpLog(system.mailLog).map((mail: SinkMail) => ({
      enrollmentId: ofMail.get(mail.messageId) ?? '',
      begunAt: Date.parse(mail.begunAt),
    })),
    ...readHttpLog(system.webhookLog).map((request) => ({
      enrollmentId: ofHook.get(webhookId(request)) ?? '',
      begunAt: Date.parse(request.at),
    })),
  ];
}

/** All events sent by clients, without those they caused. */
export async function clientEvents(system: RealSystem): Promise<EventRecord[]> {
  const { workspaceId } = system;
  return system.db.collections.Event.find({ workspaceId, 'source.type': 'api', parentId: null }).toArray();
}

export async function enrollmentsOf(system: RealSystem): Promise<EnrollmentRecord[]> {
  return system.db.collections.Enrollment.find({ workspaceId: system.workspaceId }).toArray();
}

/** The status of an enrollment's current run; NOT_FOUND if Temporal has none. */
export async function workflowState({ temporal }: RealSystem, row: EnrollmentRecord): Promise<string> {
  const id = enrollmentWorkflowId(row._id.toHexString(), row.run);
  try {
    return (await temporal.client.workflow.getHandle(id).describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'NOT_FOUND';
    throw error;
  }
}

async function mapInChunks<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(i, i + CONCURRENCY).map(work))));
  return results;
}

function requestsById(requests: readonly SinkRequest[]): Map<string, SinkRequest[]> {
  const byId = new Map<string, SinkRequest[]>();
  for (const request of requests) {
    const id = webhookId(request);
    byId.set(id, [...(byId.get(id) ?? []), request]);
  }
  return byId;
}

function webhookId({ headers }: SinkRequest): string {
  return headers['webhook-id'] ?? '';
}

function hasSuccess(byId: Map<string, SinkRequest[]>, id: ObjectId): boolean {
  return (byId.get(id.toHexString()) ?? []).some(({ status }) => status === 200);
}

function numberOf({ properties }: EventRecord): unknown {
  return (JSON.parse(properties) as { n?: unknown }).n;
}

function countBy<T>(items: readonly T[], name: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(name(item), (counts.get(name(item)) ?? 0) + 1);
  return counts;
}
