import type { OutboxRecord } from '../../../models/system/outbox.js';

/** The run that a command is about; undefined if it names none. */
export function runOf(row: Pick<OutboxRecord, 'args'> | null): unknown {
  return row !== null && 'run' in row.args ? row.args.run : undefined;
}
