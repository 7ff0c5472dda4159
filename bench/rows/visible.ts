import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { ObjectId } from 'mongodb';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { figuresOf, type Figures, type Round } from '../figures.js';
import { addContacts } from '../instance.js';
import { HttpConnection } from '../load/http-connection.js';
import { contactEmail, expectOk, sendRequest } from '../load/send-events.js';
import { atMost, absoluteResult, type Bench, type RowResult } from './row.js';
import { enter, startEnrolling, startPlain, untilSettled, type Enrolling } from './start-enrollments.js';

const SAMPLES_PER_ROUND = 40;
const WARM_UP_SAMPLES = 20;
/** Pause between two samples, so that the processes are idle. */
const PAUSE_MS = 50;
const PATIENCE_MS = 10_000;

/** Row 6: latency from the answer of an entry to its visibility in Temporal, compared with a plain start. */
export async function visibleAfterAnswer(bench: Bench): Promise<RowResult[]> {
  const enrolling = await startEnrolling(bench);
  const { instance } = enrolling;
  bench.log('answer → workflow visible');
  try {
    const samples = WARM_UP_SAMPLES + bench.options.rounds * SAMPLES_PER_ROUND;
    const contacts = await addContacts(instance, samples);
    const connection = await HttpConnection.open(instance.urls[0] ?? '');
    const sampler: Sampler = { enrolling, connection, contacts, next: 0 };
    await sample(sampler, WARM_UP_SAMPLES);
    const plain: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const measured = await sample(sampler, SAMPLES_PER_ROUND);
      plain.push(...measured.plain);
      ours.push(...measured.ours);
    }
    connection.close();
    await untilSettled(enrolling);
    return resultsOf(figuresOf(plain, 1), figuresOf(ours, 1));
  } finally {
    await enrolling.stop();
  }
}

/** One round with all samples, since the limits apply to quantiles. */
function resultsOf(plain: Figures, ours: Figures): RowResult[] {
  const line = { row: 6, against: 'workflow.start', unit: 'ms' } as const;
  const round = (p: 'p50' | 'p99'): Round => ({ plain: plain[p], ours: ours[p], ratio: ours[p] / plain[p] });
  return [
    absoluteResult({ ...line, path: 'answer → workflow visible, p50', limit: atMost(50) }, [round('p50')]),
    absoluteResult({ ...line, path: 'answer → workflow visible, p99', limit: atMost(250) }, [round('p99')]),
  ];
}

interface Sampler {
  enrolling: Enrolling;
  connection: HttpConnection;
  contacts: ObjectId[];
  /** Number of the next contact. */
  next: number;
}

async function sample(sampler: Sampler, count: number): Promise<{ plain: number[]; ours: number[] }> {
  const plain: number[] = [];
  const ours: number[] = [];
  for (let i = 0; i < count; i += 1) {
    await sleep(PAUSE_MS);
    ours.push(await fromAnswerToVisible(sampler));
    await sleep(PAUSE_MS);
    plain.push(await onePlainStart(sampler.enrolling));
  }
  return { plain, ours };
}

/** Includes the query for the workflow id. */
async function fromAnswerToVisible(sampler: Sampler): Promise<number> {
  const { enrolling, connection, contacts, next } = sampler;
  const { urls, key } = enrolling.instance;
  sampler.next += 1;
  const body = { email: contactEmail(next), eventName: enrolling.trigger };
  expectOk(await connection.send(sendRequest(urls[0] ?? '', key, body)));
  const answered = performance.now();
  const workflowId = await workflowOf(enrolling, contacts[next]);
  while (!(await isVisible(enrolling, workflowId))) {
    if (performance.now() - answered > PATIENCE_MS) throw new Error(`${workflowId} was never seen`);
  }
  return performance.now() - answered;
}

async function workflowOf({ instance }: Enrolling, contactId: ObjectId | undefined): Promise<string> {
  const { workspaceId, db } = instance;
  if (contactId === undefined) throw new Error('more samples than contacts');
  const wanted = { workspaceId, contactId, status: 'active' } as const;
  const enrollment = await db.collections.Enrollment.findOne(wanted, { projection: { run: 1 } });
  if (enrollment === null) throw new Error('the entry was answered but is not in the database');
  return enrollmentWorkflowId(enrollment._id.toHexString(), enrollment.run);
}

async function isVisible({ temporal }: Enrolling, workflowId: string): Promise<boolean> {
  try {
    await temporal.client.workflow.getHandle(workflowId).describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function onePlainStart(enrolling: Enrolling): Promise<number> {
  const [entered] = await enter(enrolling, 1);
  if (entered === undefined) throw new Error('nothing was entered');
  const began = performance.now();
  await startPlain(enrolling, entered);
  return performance.now() - began;
}
