import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Rows of the cost table, in the order of measurement. */
  rows: number[];
  /** Each round measures both sides; figures are medians over the rounds. */
  rounds: number;
  /** Duration of one side in one round. */
  seconds: number;
  /** Of a broadcast; null for what its row prescribes. */
  recipients: number | null;
  /** Of rows 28 and 30, with ten events each; null for what the row prescribes. */
  contacts: number | null;
  /** Whether row 28 compares the members with a brute force check at its end, as `npm run verify` does. */
  verify: boolean;
  /** Duration of the load of rows 29 and 31. */
  minutes: number;
  /** Where the results are written as JSON. */
  json: string | null;
  /** Exits with status 1 if a limit is missed. */
  check: boolean;
  /** Where the api and worker processes write a CPU profile when they exit. */
  profile: string | null;
  /** Log level of the api and worker processes; the output is discarded. */
  logLevel: string;
}

/** Rows that leave a backlog come last. */
const ORDER = [
  1, 2, 4, 9, 10, 12, 6, 5, 3, 7, 8, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 28, 25, 26, 27, 29,
  30, 31, 32, 33,
];

export const usage = `npm run bench -- [options]
  --rows 1,3        only these rows of the table (1 to 33)
  --rounds N        rounds of each row, 5
  --seconds N       how long one side is measured in a round, 3
  --recipients N    of a broadcast, 5000 and 1500
  --contacts N      of rows 28 and 30, with ten events each, 20000
  --verify          compare the members of row 28 with a brute force check, too
  --minutes N       of rows 29 and 31, 10
  --json FILE       write the results here as well
  --check           exit with 1 when a limit is missed
  --profile FOLDER  leave CPU profiles of the api and worker processes there
  --log-level NAME  of the processes that are measured, info
Servers are started for the run; MONGODB_URI and TEMPORAL_ADDRESS name others.`;

/** @throws TypeError for unknown or invalid options */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: ORDER.join(',') },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      recipients: { type: 'string' },
      contacts: { type: 'string' },
      verify: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '10' },
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
    recipients: values.recipients === undefined ? null : numberFrom('recipients', values.recipients),
    contacts: values.contacts === undefined ? null : Math.round(numberFrom('contacts', values.contacts)),
    verify: values.verify,
    minutes: numberFrom('minutes', values.minutes),
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
