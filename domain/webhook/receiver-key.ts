/**
 * Names what a workspace's deliveries to one origin (scheme, host and port) share: a queue and a share of the slots. No
 * other workspace's deliveries to the same origin affect it.
 */
export function receiverKey(origin: string, workspaceId: string): string {
  return `${origin} ${workspaceId}`;
}

/** The origin of a receiver's key. */
export function originOfReceiver(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}
