/** A stub of the worker: prints when it is up, drains, and checks that Temporal is still running meanwhile. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';

const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, DATA_DIR } = process.env;
const alive = setInterval(() => undefined, 1000);

process.on('SIGTERM', async () => {
  await sleep(300);
  const connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
  await connection.workflowService.describeNamespace({ namespace: TEMPORAL_NAMESPACE });
  await connection.close();
  appendFileSync(join(DATA_DIR, 'order.log'), 'worker drained\n');
  clearInterval(alive);
  process.exit(0);
});
writeFileSync(join(DATA_DIR, 'worker.up'), String(process.pid));
