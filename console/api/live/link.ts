import type { LiveHub } from './live-hub';
import type { LiveBatch, LiveRequest } from './messages';

/** A tab's way to the hub. */
export interface Link {
  send(request: LiveRequest): void;
}

interface Ends {
  onBatch: (batch: LiveBatch) => void;
  /** There is a new hub, which knows nothing about this tab. */
  onNewHub: () => void;
}

/** To a SharedWorker; without it to the tab that leads; without locks every tab has a connection. */
export function openLink(ends: Ends): Link {
  if (typeof SharedWorker === 'function') return workerLink(ends);
  if ('locks' in navigator && typeof BroadcastChannel === 'function') return leaderLink(ends);
  return ownLink(ends);
}

function workerLink(ends: Ends): Link {
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module' });
  let link: Link = { send: (request) => worker.port.postMessage(request) };
  worker.addEventListener('error', () => {
    // It could not be started, for example since its file belongs to an older release.
    link = ownLink(ends);
    ends.onNewHub();
  });
  worker.port.addEventListener('message', ({ data }: MessageEvent<LiveBatch>) => ends.onBatch(data));
  worker.port.start();
  return { send: (request) => link.send(request) };
}

/** Loaded only by browsers without a SharedWorker. */
async function createHub(): Promise<LiveHub> {
  const { LiveHub: Hub } = await import('./live-hub');
  return new Hub();
}

function ownLink({ onBatch }: Ends): Link {
  const hub = createHub();
  return { send: (request) => void hub.then((ready) => ready.handle('own', request, onBatch)) };
}

const NAME = 'rollcall-live';

type Shout =
  | { type: 'request'; from: string; request: LiveRequest }
  | { type: 'batch'; to: string; batch: LiveBatch }
  | { type: 'leader' };

/** The tab that holds the lock leads; when it is closed, another one gets the lock. */
function leaderLink({ onBatch, onNewHub }: Ends): Link {
  const channel = new BroadcastChannel(NAME);
  const own = String(Math.random());
  const shout = (message: Shout) => channel.postMessage(message);
  let hub: LiveHub | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<Shout>) => {
    if (data.type === 'leader') return onNewHub();
    if (data.type === 'batch') {
      if (data.to === own) onBatch(data.batch);
      return;
    }
    const { from, request } = data;
    hub?.handle(from, request, (batch) => shout({ type: 'batch', to: from, batch }));
  });
  void navigator.locks.request(NAME, async () => {
    hub = await createHub();
    onNewHub();
    shout({ type: 'leader' });
    // Held as long as the tab is open.
    return await new Promise(() => undefined);
  });
  return {
    send: (request) => {
      if (hub) hub.handle(own, request, onBatch);
      else shout({ type: 'request', from: own, request });
    },
  };
}
