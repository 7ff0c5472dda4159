import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../scripts/servers/project-root.js';
import { LoadProcess } from './load/load-process.js';
import { readOptions, usage, type BenchOptions } from './options.js';
import { jsonOf, tableOf } from './report.js';
import { crowdedContact } from './rows/crowded-contact.js';
import { hotContacts } from './rows/hot-contacts.js';
import { manyAutomations } from './rows/many-automations.js';
import { manyWorkspaces } from './rows/many-workspaces.js';
import { memory } from './rows/memory.js';
import { quietBesideFlood } from './rows/quiet-beside-flood.js';
import { behindDeadReceiver } from './rows/dead-receiver.js';
import { relayStarts } from './rows/relay.js';
import type { Bench, RowResult } from './rows/row.js';
import { entriesBesideRule } from './rows/beside-rule.js';
import { eventsBesideScans } from './rows/beside-scans.js';
import { enteringEvents, quietEvents } from './rows/send-events.js';
import { visibleAfterAnswer } from './rows/visible.js';
import { waitAndMail, waitOnly } from './rows/wait-and-mail.js';
import { broadcasts, slowBroadcasts } from './rows/broadcasts.js';
import { segmentBuilds } from './rows/segment-builds.js';
import { segmentEvents } from './rows/segments.js';
import { imports } from './rows/imports.js';
import { burst } from './rows/burst.js';
import { mailsAlone } from './rows/mails-alone.js';
import { firstTriesToMany, firstTriesToOne } from './rows/first-tries.js';
import {
  scalingApis,
  scalingAutomations,
  scalingContacts,
  scalingWorkers,
  scalingWorkspaces,
} from './rows/scaling.js';
import { mailDocuments } from './rows/mail-documents.js';
import { besideHostile } from './rows/beside-hostile.js';
import { requestToMail } from './rows/request-to-mail.js';
import { startServers } from './servers.js';

/** The measurements of the cost table's rows; each starts and stops what it needs. */
const measurements: { rows: number[]; measure: (bench: Bench) => Promise<RowResult[]> }[] = [
  { rows: [1, 2], measure: quietEvents },
  { rows: [3], measure: enteringEvents },
  { rows: [4], measure: hotContacts },
  { rows: [5], measure: relayStarts },
  { rows: [6], measure: visibleAfterAnswer },
  { rows: [7], measure: entriesBesideRule },
  { rows: [8], measure: behindDeadReceiver },
  { rows: [9], measure: manyWorkspaces },
  { rows: [10], measure: quietBesideFlood },
  { rows: [11], measure: crowdedContact },
  { rows: [12], measure: manyAutomations },
  { rows: [13], measure: waitAndMail },
  { rows: [14], measure: waitOnly },
  { rows: [15], measure: burst },
  { rows: [16], measure: mailsAlone },
  { rows: [17], measure: firstTriesToOne },
  { rows: [18], measure: firstTriesToMany },
  { rows: [19], measure: scalingApis },
  { rows: [20], measure: scalingWorkers },
  { rows: [21], measure: scalingContacts },
  { rows: [22], measure: scalingAutomations },
  { rows: [23], measure: scalingWorkspaces },
  { rows: [24], measure: segmentEvents },
  { rows: [25], measure: imports },
  { rows: [26], measure: broadcasts },
  { rows: [27], measure: slowBroadcasts },
  { rows: [28], measure: segmentBuilds },
  { rows: [29], measure: memory },
  { rows: [30], measure: eventsBesideScans },
  { rows: [31], measure: besideHostile },
  { rows: [32], measure: mailDocuments },
  { rows: [33], measure: requestToMail },
];

/** Measures the selected rows against their limits and the plain driver or client; resolves to the exit status. */
async function main(options: BenchOptions): Promise<number> {
  const at = new Date();
  const remarks: string[] = [];
  const results: RowResult[] = [];
  const servers = await startServers(process.env);
  const http = LoadProcess.http();
  const inserts = LoadProcess.inserts();
  const log = (line: string): void => void process.stderr.write(`${line} …\n`);
  const bench: Bench = {
    servers,
    options,
    http,
    inserts,
    log,
    remark: (line) => void remarks.push(line),
  };
  try {
    for (const measure of wanted(options)) results.push(...(await measure(bench)));
  } finally {
    http.stop();
    inserts.stop();
    await servers.stop();
  }
  process.stdout.write(`\n${tableOf(results)}\n\n${remarks.map((line) => `${line}\n`).join('')}`);
  write(options.json ?? defaultFile(at), jsonOf(results, { options, remarks, at }));
  return options.check && results.some(({ passed }) => !passed) ? 1 : 0;
}

/** The selected measurements, each once, in the order of the options. */
function wanted({ rows }: BenchOptions): ((bench: Bench) => Promise<RowResult[]>)[] {
  const chosen = rows.flatMap((row) => measurements.filter((one) => one.rows.includes(row)));
  return [...new Set(chosen)].map(({ measure }) => measure);
}

function defaultFile(at: Date): string {
  return join(projectRoot(), '.rollcall', 'bench', `${at.toISOString().replaceAll(':', '-')}.json`);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`as JSON: ${file}\n`);
}

try {
  process.exitCode = await main(readOptions(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE');
  process.stderr.write(
    isUsage ? `${error.message}\n${usage}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
