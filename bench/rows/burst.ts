import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures } from '../figures.js';
import { contactEmail } from '../load/send-events.js';
import type { ArrivedMail } from '../mail-receiver.js';
import { addWorkspaces, type Workspace } from '../workspaces.js';
import { absoluteResult, atMost, type Bench, type RowResult } from './row.js';
import {
  addSeries,
  enterContacts,
  runSeries,
  startSeries,
  untilEnded,
  WAIT_MS,
  type Series,
} from './series.js';

const PEOPLE = 1_000;
const WARM_UP_PEOPLE = 60;
const MAILS = 3;
const TRIGGER = 'Joined';
/** People who enter one after the other, with nothing else to do. */
const UNLOADED_PEOPLE = 20;
const UNLOADED_GAP_MS = 500;
/** The number of the neighbor's contact; no other contact has it. */
const NEIGHBOR = 1_000_000;
const LOOK_EVERY_MS = 20;

/**
 * Row 15: 1,000 people enter a series of three mails at once, with a second before each. A mail is late by its arrival
 * minus the time at which it was due: a second after the answer of the entry, or after the mail before it.
 */
export async function burst(bench: Bench): Promise<RowResult[]> {
  bench.log(`${PEOPLE} people enter a series at once`);
  const series = await startSeries(bench, PEOPLE);
  try {
    const [neighbor] = await addWorkspaces(series.instance, 1);
    if (neighbor === undefined) throw new Error('no workspace was added');
    for (const workspace of [series.instance, neighbor])
      await addSeries(workspace, { trigger: TRIGGER, rounds: MAILS, mails: true });
    await runSeries(series, { trigger: TRIGGER, count: WARM_UP_PEOPLE });
    const unloaded = await unloadedLateness(series);
    const measured = await measure(series, neighbor);
    const { lateness, perSecond } = measured;
    bench.remark(
      `row 15: ${perSecond.toFixed(0)} mails/s, late by p50 ${seconds(lateness.p50)}, p99 ${seconds(lateness.p99)}`,
    );
    return resultsOf(unloaded, measured);
  } finally {
    await series.stop();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Follows the mails of a series; each one determines when the next is due. */
class Lateness {
  readonly of = new Map<string, number[]>();
  arrived = 0;
  firstAt = NaN;
  lastAt = NaN;
  private readonly due = new Map<string, number>();

  /** The first mail of these contacts is due a second from now. */
  entered(from: number, count: number): void {
    for (let i = from; i < from + count; i += 1) {
      const email = contactEmail(i);
      if (!this.due.has(email)) this.due.set(email, performance.now() + WAIT_MS);
    }
  }

  readonly take = ({ to, at }: ArrivedMail): void => {
    if (this.arrived === 0) this.firstAt = at;
    this.lastAt = at;
    this.arrived += 1;
    // Under load the answer of an entry may come after the mail.
    const due = this.due.get(to) ?? at;
    this.of.set(to, [...(this.of.get(to) ?? []), at - due]);
    this.due.set(to, at + WAIT_MS);
  };

  figures(emails = [...this.of.keys()]): Figures {
    const values = emails.flatMap((email) => this.of.get(email) ?? []);
    return figuresOf(values, (this.lastAt - this.firstAt) / 1_000);
  }

  async until(arrived: number): Promise<void> {
    while (this.arrived < arrived) await sleep(LOOK_EVERY_MS);
  }
}

async function unloadedLateness(series: Series): Promise<Figures> {
  const lateness = new Lateness();
  series.receiver.onMail = lateness.take;
  for (let person = 0; person < UNLOADED_PEOPLE; person += 1) {
    await enter(series.instance, lateness, { from: person, count: 1 });
    await sleep(UNLOADED_GAP_MS);
  }
  await lateness.until(UNLOADED_PEOPLE * MAILS);
  await untilEnded(series);
  return lateness.figures();
}

interface Measured {
  /** From the time at which the first mail was due to its arrival. */
  firstMs: number;
  perSecond: number;
  lateness: Figures;
  /** The latest mail of the neighbor's contact. */
  neighborMs: number;
}

async function measure(series: Series, neighbor: Workspace): Promise<Measured> {
  const lateness = new Lateness();
  series.receiver.onMail = lateness.take;
  const firstDue = performance.now() + WAIT_MS;
  await enter(series.instance, lateness, { from: 0, count: PEOPLE });
  await lateness.until((PEOPLE * MAILS) / 3);
  await enter(neighbor, lateness, { from: NEIGHBOR, count: 1 });
  await lateness.until((PEOPLE + 1) * MAILS);
  await untilEnded(series);
  const people = Array.from({ length: PEOPLE }, (_, i) => contactEmail(i));
  const figures = lateness.figures(people);
  return {
    firstMs: lateness.firstAt - firstDue,
    perSecond: figures.perSecond,
    lateness: figures,
    neighborMs: Math.max(...(lateness.of.get(contactEmail(NEIGHBOR)) ?? [NaN])),
  };
}

function enter(
  workspace: Pick<Workspace, 'urls' | 'key'>,
  lateness: Lateness,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const onEntered = (first: number, entered: number): void => lateness.entered(first, entered);
  return enterContacts(workspace, { trigger: TRIGGER, count, from, onEntered });
}

function resultsOf(unloaded: Figures, { firstMs, neighborMs }: Measured): RowResult[] {
  const line = { row: 15, against: 'no load, p50', unit: 'ms' } as const;
  const round = (ours: number) => [{ plain: unloaded.p50, ours, ratio: ours / unloaded.p50 }];
  return [
    absoluteResult({ ...line, path: 'burst, first mail after due', limit: atMost(2_000) }, round(firstMs)),
    absoluteResult(
      { ...line, path: "burst, neighbor's mails late", limit: atMost(3_000) },
      round(neighborMs),
    ),
    absoluteResult({ ...line, path: 'timers without load, p99', limit: atMost(300) }, round(unloaded.p99)),
  ];
}
