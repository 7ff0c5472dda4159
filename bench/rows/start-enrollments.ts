import { setTimeout as sleep } from 'node:timers/promises';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { ObjectId } from 'mongodb';
import { newContact } from '../../domain/plan/contacts/contact-patch.js';
import type { EnrollmentState } from '../../domain/plan/enrollments/enrollment-state.js';
import type { OutboxDraft } from '../../domain/plan/writes.js';
import { contactRow } from '../../engine/intake/parts/contacts/contact-rows.js';
import { enrollmentRow } from '../../engine/intake/parts/enrollments/enrollment-rows.js';
import { outboxRow } from '../../engine/intake/parts/commands/write-commands.js';
import { createTemporal, type Temporal } from '../../engine/temporal/temporal.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { AUTOMATIONS_QUEUE, enrollmentWorkflow, type EnrollmentInput } from '../../workflows/messages.js';
import { addAutomation, startInstance, type Instance } from '../instance.js';
import type { Bench } from './row.js';

const SETTLE_MS = 60_000;
const LOOK_EVERY_MS = 100;
const TRIGGER = 'Signed up';

const keys = {
  workspaceId: defineSearchAttributeKey('WorkspaceId', SearchAttributeType.KEYWORD),
  automationId: defineSearchAttributeKey('AutomationId', SearchAttributeType.KEYWORD),
  contactId: defineSearchAttributeKey('ContactId', SearchAttributeType.KEYWORD),
  triggerEvent: defineSearchAttributeKey('TriggerEvent', SearchAttributeType.KEYWORD),
};

/** An instance with a running worker, an automation and a Temporal client. */
export interface Enrolling {
  instance: Instance;
  temporal: Temporal;
  automationId: string;
  trigger: string;
  stop: () => Promise<void>;
}

export async function startEnrolling(bench: Bench): Promise<Enrolling> {
  const instance = await startInstance({ ...bench, worker: true });
  const temporal = createTemporal({ ...instance.temporal, apiKey: null, tls: null });
  const stop = async (): Promise<void> => {
    await temporal.close();
    await instance.stop();
  };
  try {
    const automationId = await addAutomation(instance, TRIGGER);
    return { instance, temporal, automationId, trigger: TRIGGER, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Inserts new enrollments as the engine does, without their commands. */
export async function enter(
  { instance, automationId }: Enrolling,
  count: number,
): Promise<EnrollmentState[]> {
  const entered = Array.from({ length: count }, () => newEnrollment(automationId));
  // The start of a wait reads the contact, so each must exist.
  const people = entered.map(({ contactId }) =>
    contactRow(
      newContact(contactId, `${contactId}@example.test`, {}, { now: new Date(), suppressed: false }),
      instance.workspaceId,
    ),
  );
  await instance.db.collections.Contact.insertMany(people, { ordered: false });
  const rows = entered.map((enrollment) =>
    enrollmentRow(
      { enrollment, from: null, entryProperties: '{}', timeline: [], changed: true, touches: 0 },
      instance.workspaceId,
    ),
  );
  await instance.db.collections.Enrollment.insertMany(rows, { ordered: false });
  return entered;
}

function newEnrollment(automationId: string): EnrollmentState {
  return {
    id: new ObjectId().toHexString(),
    automationId,
    automationVersion: 1,
    automationName: `On ${TRIGGER}`,
    contactId: new ObjectId().toHexString(),
    status: 'active',
    paused: false,
    run: 1,
    visit: 0,
    step: null,
    nextWakeAt: null,
    enteredAt: new Date(),
    startedAt: null,
    endedAt: null,
    goalReached: false,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: new ObjectId().toHexString(), name: TRIGGER },
    entryKey: null,
    entryRefs: {},
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    activeKey: null,
    endsOn: null,
    listId: null,
    mailBlocked: false,
    hasConsent: false,
    depth: 0,
    since: null,
    effect: null,
    outboxSeq: 1,
  };
}

/** Inserts their start commands into the outbox, all at once. */
export async function command({ instance }: Enrolling, entered: EnrollmentState[]): Promise<void> {
  const { db, workspaceId } = instance;
  const rows = entered.map((enrollment) => outboxRow(startOf(enrollment), workspaceId, new Date()));
  await db.client.withSession((session) =>
    session.withTransaction(() => db.collections.Outbox.insertMany(rows, { session })),
  );
}

function startOf({ id, run, automationId, automationName, contactId }: EnrollmentState): OutboxDraft {
  const args = { run, automationId, automationName, contactId, triggerEvent: TRIGGER };
  return { command: 'start', target: id, seq: 1, args };
}

/** Starts the same workflow with the plain client, with the same options as an enrollment. */
export async function startPlain({ instance, temporal }: Enrolling, started: EnrollmentState): Promise<void> {
  const { id, run, automationId, automationName, contactId } = started;
  const workspaceId = instance.workspaceId.toHexString();
  const input: EnrollmentInput = { workspaceId, contactId, enrollmentId: id, run };
  await temporal.client.workflow.start(enrollmentWorkflow, {
    workflowId: enrollmentWorkflowId(id, run),
    taskQueue: AUTOMATIONS_QUEUE,
    args: [input],
    typedSearchAttributes: [
      { key: keys.workspaceId, value: workspaceId },
      { key: keys.automationId, value: automationId },
      { key: keys.contactId, value: contactId },
      { key: keys.triggerEvent, value: TRIGGER },
    ],
    staticSummary: `${automationName} · ${id}`,
    priority: { fairnessKey: workspaceId },
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  });
}

/** Waits until every enrollment has reached its wait, so that the worker is idle for the next measurement. */
export async function untilSettled({ instance }: Enrolling): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  while ((await instance.db.collections.Enrollment.findOne({ nextWakeAt: null })) !== null) {
    if (Date.now() > deadline) throw new Error('the worker has not run all started enrollments');
    await sleep(LOOK_EVERY_MS);
  }
}
