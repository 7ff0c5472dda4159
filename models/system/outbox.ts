import { type ObjectId } from 'mongodb';
import type { CommandWithArgs, OutboxCommand } from '../../domain/outbox-command.js';
import { defineCollection } from '../core/define-model.js';
import { derivedId } from '../core/ids.js';

export type { OutboxCommand } from '../../domain/outbox-command.js';
/** `handOvers`: deliveries whose first attempt failed, to be continued by workflows. */
export type OutboxLane = 'enrollments' | 'deliveries' | 'handOvers';

interface OutboxRow {
  /** Derived from command, target and `seq`. */
  _id: ObjectId;
  lane: OutboxLane;
  workspaceId: ObjectId;
  /** The subject of the command: an enrollment, unless the command defines another. */
  target: ObjectId;
  /** Order per target: a row is run only when no lower one is left. */
  seq: number;
  /** In the lane `deliveries`: origin and workspace, which are served round-robin. */
  queue?: string;
  /** Leased until then; free if in the past. */
  leaseUntil: Date;
  leaseOwner: string | null;
  /** Raised with the lease, before the call: 0 means that it was never sent. */
  attempts: number;
  createdAt: Date;
}

/** A command committed with its cause; deleted once it is carried out. */
export type OutboxRecord<C extends OutboxCommand = OutboxCommand> = OutboxRow & CommandWithArgs<C>;

export const outboxCollection = defineCollection<OutboxRecord>({
  collection: 'outbox',
  indexes: [
    { key: { lane: 1, workspaceId: 1, leaseUntil: 1 } },
    { key: { target: 1, seq: 1 } },
    { key: { queue: 1, leaseUntil: 1 }, partialFilterExpression: { queue: { $exists: true } } },
    // The age of the oldest row that waits; rows leased from the start never enter it.
    { key: { lane: 1, createdAt: 1 }, name: 'waiting', partialFilterExpression: { leaseOwner: null } },
  ],
});

const FREE = new Date(0);

type FreeCommand<C extends OutboxCommand> = CommandWithArgs<C> &
  Pick<OutboxRow, 'workspaceId' | 'target' | 'seq' | 'createdAt'> &
  Partial<Pick<OutboxRow, 'lane' | 'queue' | 'attempts'>>;

/** A command that is not leased; by default in the lane `enrollments` and never attempted. */
export function freeCommand<C extends OutboxCommand>(command: FreeCommand<C>): OutboxRecord<C> {
  return {
    _id: derivedId(command.command, command.target.toHexString(), command.seq),
    lane: 'enrollments',
    leaseUntil: FREE,
    leaseOwner: null,
    attempts: 0,
    ...command,
  };
}
