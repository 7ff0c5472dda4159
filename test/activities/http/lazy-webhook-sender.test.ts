import assert from 'node:assert/strict';
import { lazyWebhookSender } from '../../../activities/http/lazy-webhook-sender.js';
import { startHttpSink } from '../../support/servers/http-sink.js';

describe('a webhook sender that is loaded with the first webhook', () => {
  it('sends, also at once, and closes its connections', async () => {
    const sink = await startHttpSink();
    const sender = lazyWebhookSender({ allowPrivate: true, resolve: () => Promise.resolve(['127.0.0.1']) });
    const request = { url: `${sink.url}/hook`, method: 'POST', headers: {}, body: '{}' } as const;
    const results = await Promise.all([sender.send(request), sender.send(request)]);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['answered', 'answered'],
    );
    await sender.close();
    assert.equal((await sender.send(request)).outcome, 'failed');
    await sink.close();
  });

  it('closes without one', async () => {
    await assert.doesNotReject(lazyWebhookSender({ allowPrivate: true }).close());
  });
});
