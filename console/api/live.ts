import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { LiveClient } from './live/live-client';
import type { LiveMessage, LiveState } from './live/messages';
import { useMe } from './me';

export type { LiveMessage, LiveState } from './live/messages';

const client = new LiveClient();

/**
 * Follows topics of `GET /api/stream` while the component is shown: `events`, `attention`, `enrollments:<automation id>`,
 * `enrollment:<id>`, `job:<id>`. Messages arrive together, at most four times a second. A topic's state is sent at
 * once and at each change; `lost` means that events may have been missed and the log is to be read again.
 */
export function useLive(topics: readonly string[], onMessage: (message: LiveMessage) => void): void {
  const { user, workspace } = useMe();
  const scope = `${user.id} ${workspace.id}`;
  const deliver = useEffectEvent(onMessage);
  const names = topics.join(',');
  useEffect(() => {
    if (names === '') return;
    return client.subscribe({ scope, topics: names.split(','), onMessage: (message) => deliver(message) });
  }, [scope, names]);
}

/** Whether what is followed arrives. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(client.watch, () => client.state);
}

/** Ends the stream of this session, before another one or another workspace is entered. */
export function endLive(): void {
  client.end();
}

/** Tries to reconnect now, for example since the user has signed in again. */
export function wakeLive(): void {
  client.wake();
}
