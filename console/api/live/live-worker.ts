import { LiveHub } from './live-hub';
import type { LiveBatch, LiveRequest } from './messages';

/** The SharedWorker: one connection for all tabs. */
const hub = new LiveHub();
let count = 0;

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  count += 1;
  const id = String(count);
  const deliver = (batch: LiveBatch) => port.postMessage(batch);
  port.addEventListener('message', ({ data }: MessageEvent<LiveRequest>) => hub.handle(id, data, deliver));
  port.start();
});
