import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** What we touch of a class that the driver does not export. */
interface ConnectionClass {
  prototype: { onClose: (this: { socket: EventEmitter }) => void };
}

let applied = false;

/**
 * Makes the driver notice a connection that ends while a command is being written. To be called before a client
 * is made; more than once does no harm.
 *
 * 1. When the server closes a connection, Node destroys the socket at once and emits `close` a moment later.
 * 2. A command that is written in between (`setImmediate` falls exactly there) is refused by `write` without an
 *    error event; the driver (7.9 too) then waits for `drain`, which never comes, and no timeout applies to it.
 * 3. So `close` wakes that waiter as well: the driver then finds the connection's error and treats it as any
 *    other network error, retry included.
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
