import type { OutboxRecord } from '../../models/system/outbox.js';
import { rowsCheck, existing, having, type Check, type VerifyDeps, type Finding } from './check.js';

/** A relay carries out a command within seconds, and again when its lease has expired. */
const STUCK_MS = 10 * 60_000;

type Row = Pick<OutboxRecord, '_id' | 'command' | 'target' | 'createdAt' | 'leaseUntil'>;

/** No command waits for long, and what is to be started exists. */
export const outbox: Check = rowsCheck<Row>({
  name: 'outbox',
  of: ({ Outbox }) => Outbox,
  projection: { command: 1, target: 1, createdAt: 1, leaseUntil: 1 },
  judge: judgeOutbox,
});

async function judgeOutbox({ db }: VerifyDeps, rows: Row[]): Promise<Finding[]> {
  const before = Date.now() - STUCK_MS;
  const starts = rows.filter(({ command }) => command === 'start');
  const enrollments = await existing(
    db.collections.Enrollment,
    starts.map(({ target }) => target.toHexString()),
  );
  return [
    ...having(
      rows,
      'it has been waiting for more than ten minutes',
      ({ createdAt, leaseUntil }) => createdAt.getTime() < before && leaseUntil.getTime() < before,
    ),
    ...having(
      starts,
      'its enrollment does not exist',
      ({ target }) => !enrollments.has(target.toHexString()),
    ),
  ];
}
