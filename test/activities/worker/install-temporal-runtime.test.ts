import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareNamespace } from '../../../engine/temporal/prepare-namespace.js';
import { temporalAt } from '../../support/engine/engine.js';
import { servers } from '../../support/servers/servers.js';

const WARN = 40;
const standIn = join(import.meta.dirname, 'stand-ins', 'run-workflow.ts');

describe('what the Temporal SDK logs in a worker process', function () {
  this.timeout(60_000);

  it('is JSON lines, also of its native part', async () => {
    const { temporalAddress } = await servers();
    const namespace = `test-${randomBytes(4).toString('hex')}`;
    const temporal = temporalAt(temporalAddress, namespace);
    await prepareNamespace(temporal);
    await temporal.close();
    // It warns of every workflow task that takes longer.
    const env = { ...process.env, TEMPORAL_WORKFLOW_TASK_DURATION_WARN_SECONDS: '0' };
    const run = ['--import', 'tsx', standIn, temporalAddress, namespace];
    const { stdout } = await promisify(execFile)(process.execPath, run, { env });
    const lines = stdout.trim().split('\n').map(parse);
    assert.ok(lines.some(({ msg }) => msg.includes('TMPRL1104')));
    assert.deepEqual([...new Set(lines.map(({ level }) => level))], [WARN], 'of the level asked for');
  });
});

/** @throws if the line is not JSON */
function parse(line: string): { level: unknown; msg: string } {
  const parsed: unknown = JSON.parse(line);
  assert.ok(typeof parsed === 'object' && parsed !== null && 'msg' in parsed && 'level' in parsed);
  return { level: parsed.level, msg: String(parsed.msg) };
}
