import { useEffect, useEffectEvent, useState } from 'react';
import type { Schemas } from '../api/client';
import { useMe } from '../api/me';

/** Events that arrive together are shown together. */
const BATCH_MS = 250;
/** Pause before a stream that was refused is opened again. */
const REOPEN_MS = 5_000;

interface Listener {
  onEvents: (events: LoggedEvent[]) => void;
  /** Events may have been missed: the log is to be read again. */
  onGap: () => void;
}

type LoggedEvent = Schemas['Event'];

/** Follows the event log while the page is visible. Returns whether it is connected. */
export function useEventStream({ onEvents, onGap }: Listener): boolean {
  const { workspace } = useMe();
  const [isConnected, setConnected] = useState(true);
  const told = useEffectEvent(onEvents);
  const missed = useEffectEvent(onGap);
  useEffect(
    () =>
      followWhileVisible({
        onEvents: (events) => told(events),
        onGap: () => missed(),
        onConnected: setConnected,
      }),
    [workspace.id],
  );
  return isConnected;
}

interface StreamListener extends Listener {
  onConnected: (isConnected: boolean) => void;
}

/** Returns what ends it. */
function followWhileVisible(listener: StreamListener): () => void {
  let close = (): void => undefined;
  const update = () => {
    close();
    close = document.visibilityState === 'visible' ? follow(listener) : () => undefined;
  };
  update();
  const ending = new AbortController();
  document.addEventListener('visibilitychange', update, ending);
  addEventListener('online', update, ending);
  return () => {
    ending.abort();
    close();
  };
}

/** Keeps a stream open. The browser itself resumes one that breaks, but not one that the server has refused. */
function follow({ onEvents, onGap, onConnected }: StreamListener): () => void {
  let stream: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let batch: LoggedEvent[] = [];
  let flushing: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    flushing = undefined;
    const events = batch;
    batch = [];
    onEvents(events);
  };
  const open = () => {
    let failures = 0;
    stream = new EventSource('/api/events/stream');
    stream.addEventListener('open', () => {
      failures = 0;
      onConnected(true);
      onGap();
    });
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event: unknown = JSON.parse(data);
      if (isEvent(event)) batch.push(event);
      flushing ??= setTimeout(flush, BATCH_MS);
    });
    stream.addEventListener('lost', onGap);
    stream.addEventListener('error', () => {
      const isRefused = stream.readyState === EventSource.CLOSED;
      if (isRefused) reopening = setTimeout(open, REOPEN_MS);
      failures += 1;
      // The server ends each stream after a few minutes, and the browser is back a second later.
      if (!isRefused && failures === 1) return;
      onConnected(false);
      onGap();
    });
  };
  open();
  return () => {
    stream.close();
    clearTimeout(reopening);
    clearTimeout(flushing);
  };
}

/** The API's description says what its fields are. */
function isEvent(value: unknown): value is LoggedEvent {
  return typeof value === 'object' && value !== null && 'id' in value;
}
