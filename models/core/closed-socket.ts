import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { MongoNetworkError } from 'mongodb';

interface Connection {
  socket: EventEmitter;
}

/** The part we use of a class that the driver does not export. */
interface ConnectionClass {
  prototype: {
    onClose: (this: Connection) => void;
    writeCommand: (this: Connection, ...args: unknown[]) => Promise<void>;
  };
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
 * 4. If the connection was reset or ended, the socket emits `error` first, and the waiting driver throws that error of Node as it
 *    is, without a retry. So it becomes the driver's own network error.
 */
export function noticeClosedSockets(): void {
  if (applied) return;
  applied = true;
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: ConnectionClass;
  };
  const { onClose, writeCommand } = Connection.prototype;
  Connection.prototype.onClose = function (this: Connection) {
    onClose.call(this);
    this.socket.emit('drain');
  };
  Connection.prototype.writeCommand = async function (this: Connection, ...args: unknown[]) {
    try {
      await writeCommand.apply(this, args);
    } catch (error) {
      throw isSocketError(error)
        ? new MongoNetworkError('The connection was closed while a command was being written.', {
            cause: error,
          })
        : error;
    }
  };
}

/** Node's errors of a socket that has ended; those of the operating system, such as ECONNRESET, name a system call. */
const ENDED: unknown[] = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

function isSocketError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('code' in error && ENDED.includes(error.code));
}
