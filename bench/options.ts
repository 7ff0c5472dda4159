import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Numbers of rows of the cost table, in the order in which they are measured. */
  rows: number[];
  /** Each round measures both sides; figures are medians over the rounds. */
  rounds: number;
  /** How long one side is measured in one round. */
  seconds: number;
  /** Where the results are written as JSON. */
  json: string | null;
  /** A miss makes the exit status 1. */
  check: boolean;
  /** Where the api processes leave a CPU profile at their end. */
  profile: string | null;
  /** Of the api and worker processes; what they log is thrown away. */
  logLevel: string;
}

/** What leaves a backlog behind comes last. */
const ORDER = [1, 2, 4, 6, 5, 3, 7, 8];

export const usage = `npm run bench -- [options]
  --rows 1,3        only these rows of the table (1 to 8)
  --rounds N        rounds of each row, 5
  --seconds N       how long one side is measured in a round, 3
  --json FILE       write the results here as well
  --check           exit with 1 when a limit is missed
  --profile FOLDER  leave CPU profiles of the api processes there
  --log-level NAME  of the processes that are measured, info
Servers are started for the run; MONGODB_URI and TEMPORAL_ADDRESS name others.`;

/** @throws TypeError for options that are unknown or make no sense */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: ORDER.join(',') },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      json: { type: 'string' },
      check: { type: 'boolean', default: false },
      profile: { type: 'string' },
      'log-level': { type: 'string', default: 'info' },
    },
  });
  const wanted = new Set(values.rows.split(',').map((row) => numberFrom('rows', row)));
  return {
    rows: ORDER.filter((row) => wanted.has(row)),
    rounds: Math.round(numberFrom('rounds', values.rounds)),
    seconds: numberFrom('seconds', values.seconds),
    json: values.json ?? null,
    check: values.check,
    profile: values.profile ?? null,
    logLevel: values['log-level'],
  };
}

function numberFrom(option: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new TypeError(`--${option}: ${text} is not a positive number`);
  return number;
}
