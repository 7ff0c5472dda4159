import { pino, type Logger } from 'pino';

/**
 * A process's log on stdout, one JSON line per entry. Lines are written in the background, those of one moment
 * together, so that a request does not wait for the pipe; what is left is written when the process exits.
 */
export function createLog(level: string): Logger {
  return pino({ level }, pino.destination({ dest: 1, sync: false }));
}
