import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The part we use of a class that the driver does not export. */
interface ConnectionClass {
  prototype: { onClose: (this: { socket: EventEmitter }) => void };
}

let applied = false;

/**
 * Makes the driver notice a connection that closes while a command is being written. Call it before creating a client;
 * repeated calls do nothing.
 *
 * 1. When the server closes a connection, Node destroys the socket at once and emits `close` a moment later.
 * 2. `write` refuses a command written in between (a `setImmediate` callback runs exactly then) without an error
 *    event; the driver (7.9 too) then waits for `drain`, which never comes, and no timeout applies.
 * 3. So `close` also emits `drain`: the driver finds the connection's error and treats it like any other network
 *    error, retry included.
 */
export function noticeClosedSockets(): void {
  if (applied) return;
  applied = true;
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: ConnectionClass;
  };
  const { onClose } = Connection.prototype;
  Connection.prototype.onClose = function (this: { socket: EventEmitter }) {
    onClose.call(this);
    this.socket.emit('drain');
  };
}
