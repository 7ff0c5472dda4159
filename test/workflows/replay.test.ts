import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { workflowBundle } from '../support/run/workflow-bundle.js';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));

interface Recorded {
  workflowId: string;
  history: unknown;
}

const recorded = readdirSync(folder).map((file) => {
  const text = readFileSync(`${folder}${file}`, 'utf8');
  return { name: file.replace('.json', ''), text, ...(JSON.parse(text) as Recorded) };
});

describe('recorded histories', function () {
  this.timeout(60_000);

  it('cover every step type and every way to end', () => {
    assert.deepEqual(recorded.map(({ name }) => name).sort(), [
      'apply-earlier',
      'awaited',
      'branch-and-split',
      'completed',
      'confirmed',
      'delivered-later',
      'every-step',
      'exited-in-wait',
      'failed',
      'held-and-resumed',
      'job',
      'jumped-into-an-arm',
      'list-steps',
      'mail-refused-once',
      'mail-server-away',
      'mails-left',
      'notice',
      'recording',
      'reminded-and-expired',
      'timed-out',
      'waits',
      'webhook-retried',
    ]);
  });

  for (const { name, workflowId, history } of recorded) {
    it(`replay with the current workflows: ${name}`, async () => {
      const options = { workflowBundle: await workflowBundle() };
      await Worker.runReplayHistory(options, historyFromJSON(history), workflowId);
    });
  }

  for (const { name, text } of recorded) {
    it(`contain no address, name or secret: ${name}`, () => {
      const shown = `${text}\n${decodedPayloads(text)}`;
      assert.doesNotMatch(shown, /@example|person-\d|secret/i);
    });
  }
});

/** Payloads in histories are base64. */
function decodedPayloads(text: string): string {
  const data = [...text.matchAll(/"data":"([A-Za-z0-9+/=]+)"/g)];
  return data.map(([, base64]) => Buffer.from(base64 ?? '', 'base64').toString('utf8')).join('\n');
}
