import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporal } from '../../engine/temporal/temporal.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { startCosts, type Costs } from '../costs.js';
import { median, type Round } from '../figures.js';
import { startPlainSeries, type PlainSeries } from './plain-series.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';
import { addSeries, runSeries, startSeries, type Series } from './series.js';

/** Enough to keep the worker busy: at 80 rounds a second each waits longer for its turn than for its timer. */
const PEOPLE = 300;
const WARM_UP_PEOPLE = 60;
const ROUNDS = 3;
/** Of a single enrollment: enough for what is done every ten seconds to be shared by all of them. */
const ROUNDS_ALONE = 9;
/** Samples of a single enrollment, and how long the system is left alone before each. */
const ALONE_SAMPLES = 3;
const QUIET_MS = 3_000;

interface Kind {
  row: number;
  path: string;
  mails: boolean;
  /** Of the plain rate. */
  limit: number;
}

/** Row 13: three rounds of a one-second wait and a mail, against plain workflows of a sleep and an empty activity. */
export function waitAndMail(bench: Bench): Promise<RowResult[]> {
  return measure(bench, { row: 13, path: 'wait + mail', mails: true, limit: 0.8 });
}

/** Row 14: the same with waits only, against the same plain workflows. */
export function waitOnly(bench: Bench): Promise<RowResult[]> {
  return measure(bench, { row: 14, path: 'wait', mails: false, limit: 1.2 });
}

async function measure(bench: Bench, kind: Kind): Promise<RowResult[]> {
  bench.log(`${kind.path}, ${PEOPLE} people`);
  const series = await startSeries(bench, PEOPLE);
  try {
    const plain = await startPlainSeries(series);
    try {
      await addSeries(series.instance, { trigger: 'Long', rounds: ROUNDS, mails: kind.mails });
      await addSeries(series.instance, { trigger: 'Alone', rounds: ROUNDS_ALONE, mails: kind.mails });
      await addSeries(series.instance, { trigger: 'Short', rounds: 1, mails: kind.mails });
      await runSeries(series, { trigger: 'Long', count: WARM_UP_PEOPLE });
      const alone = await aloneOf(series);
      const plainEvents = ((await plain.historyOf(ROUNDS)) - (await plain.historyOf(1))) / (ROUNDS - 1);
      const measured = await alternating(bench.options.rounds, series, plain);
      remarkOn(bench, kind, measured);
      return resultsOf(kind, { ...measured, alone, plainEvents });
    } finally {
      await plain.stop();
    }
  } finally {
    await series.stop();
  }
}

interface Measured {
  ours: Costs[];
  plain: Costs[];
}

/**
 * Each measured run is preceded by a short run of the same side. Directly after the other side, runs took up to half as long again,
 * so the ratio depended on which side began the round.
 */
async function alternating(rounds: number, series: Series, plain: PlainSeries): Promise<Measured> {
  const measured: Measured = { ours: [], plain: [] };
  const sides = [
    async () => {
      await plain.run(WARM_UP_PEOPLE, ROUNDS);
      measured.plain.push(await plain.run(PEOPLE, ROUNDS));
    },
    async () => {
      await runSeries(series, { trigger: 'Long', count: WARM_UP_PEOPLE });
      measured.ours.push(await runSeries(series, { trigger: 'Long', count: PEOPLE }));
    },
  ];
  for (let i = 0; i < rounds; i += 1) {
    for (const side of i % 2 === 0 ? sides : sides.toReversed()) await side();
  }
  return measured;
}

/** What one round of a single enrollment costs: the difference between nine and one, without what idling costs. */
interface Alone {
  commands: number;
  historyEvents: number;
}

async function aloneOf(series: Series): Promise<Alone> {
  const samples: Alone[] = [];
  for (let i = 0; i < ALONE_SAMPLES; i += 1) {
    const long = await oneAlone(series, 'Alone');
    const short = await oneAlone(series, 'Short');
    const perRound = (of: (alone: Alone) => number): number => (of(long) - of(short)) / (ROUNDS_ALONE - 1);
    samples.push({
      commands: perRound(({ commands }) => commands),
      historyEvents: perRound(({ historyEvents }) => historyEvents),
    });
  }
  return {
    commands: median(samples.map(({ commands }) => commands)),
    historyEvents: median(samples.map(({ historyEvents }) => historyEvents)),
  };
}

async function oneAlone(series: Series, trigger: string): Promise<Alone> {
  await sleep(QUIET_MS);
  const idle = await startCosts({ client: series.instance.db.client, pids: {} });
  await sleep(QUIET_MS);
  const { commands: idleCommands, seconds: idleSeconds } = await idle();
  const { commands, seconds } = await runSeries(series, { trigger, count: 1 });
  return {
    commands: commands - (idleCommands * seconds) / idleSeconds,
    historyEvents: await newestHistory(series),
  };
}

async function newestHistory({ instance }: Series): Promise<number> {
  const newest = await instance.db.collections.Enrollment.findOne({}, { sort: { enteredAt: -1 } });
  if (newest === null) throw new Error('there is no enrollment');
  const temporal = createTemporal({ ...instance.temporal, apiKey: null, tls: null });
  try {
    const handle = temporal.client.workflow.getHandle(
      enrollmentWorkflowId(newest._id.toHexString(), newest.run),
    );
    // The enrollment ends before its workflow does.
    await handle.result();
    return (await handle.describe()).historyLength;
  } finally {
    await temporal.close();
  }
}

const perSecond = ({ seconds }: Costs): number => (PEOPLE * ROUNDS) / seconds;
const perRound = (value: number): number => value / (PEOPLE * ROUNDS);

function resultsOf(
  { row, path, limit }: Kind,
  { ours, plain, alone, plainEvents }: Measured & { alone: Alone; plainEvents: number },
): RowResult[] {
  const against = 'sleep + activity';
  const both = (of: (costs: Costs) => number): Round[] =>
    ours.map((costs, i) => roundOf(plain[i] === undefined ? NaN : of(plain[i]), of(costs)));
  const counted = { row, against, unit: 'count' } as const;
  const rates = both(perSecond);
  const processor = both(({ processorMs }) => perRound(processorMs['worker'] ?? NaN));
  const commands = both(({ commands }) => perRound(commands));
  return [
    ratioResult({ row, path: `${path}, rounds`, against, unit: 'per second', limit: atLeast(limit) }, rates),
    absoluteResult(
      { row, path: `${path}, worker per round`, against, unit: 'ms', limit: atMost(12) },
      processor,
    ),
    absoluteResult({ ...counted, path: `${path}, history events per round`, limit: atMost(12) }, [
      roundOf(plainEvents, alone.historyEvents),
    ]),
    absoluteResult({ ...counted, path: `${path}, MongoDB commands per round`, limit: atMost(4) }, commands),
    absoluteResult({ ...counted, path: `${path}, MongoDB commands per round alone`, limit: atMost(16) }, [
      roundOf(0, alone.commands),
    ]),
  ];
}

function roundOf(plain: number, ours: number): Round {
  return { plain, ours, ratio: ours / plain };
}

/** Processor time of all processes, which the table has no room for. */
function remarkOn(bench: Bench, { row }: Kind, { ours, plain }: Measured): void {
  const text = (side: Costs[]): string => {
    const names = Object.keys(side[0]?.processorMs ?? {});
    return names
      .map(
        (name) => `${name} ${median(side.map((one) => perRound(one.processorMs[name] ?? NaN))).toFixed(1)}`,
      )
      .join(', ');
  };
  bench.remark(`row ${row}: processor time per round, ms: ${text(ours)}; plain: ${text(plain)}`);
}
