/** Runs one workflow with the runtime of a worker process: `run-workflow.ts ADDRESS NAMESPACE`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { installTemporalRuntime } from '../../../../activities/worker/install-temporal-runtime.js';
import { createLog } from '../../../../config/create-log.js';

const [address = '', namespace = ''] = process.argv.slice(2);
const taskQueue = 'logged';

installTemporalRuntime(createLog('warn'), process.env);
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('../../../../bench/load/plain-workflow.ts', import.meta.url)),
});
const client = new Client({ connection: await Connection.connect({ address }), namespace });
const options = { workflowId: 'logged', taskQueue, args: [{ rounds: 0, sleepMs: 0 }] };
await worker.runUntil(client.workflow.execute('plainWorkflow', options));
// The SDK hands its lines over every 100 ms.
await sleep(1_000);
process.exit(0);
