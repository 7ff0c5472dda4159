import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { WakeSignal } from '../domain/enrollment.js';
import { defineModel } from './define-model.js';
import { derivedId } from './ids.js';

export type OutboxLane = 'enrollments' | 'deliveries';
export type OutboxCommand =
  | 'start'
  | 'cancel'
  | 'signal'
  | 'erase'
  | 'applyEarlier'
  | 'startConfirmation'
  | 'wakeConfirmation'
  | 'sendTest'
  | 'deliver'
  | 'wakeDelivery'
  | 'notice';

/** A command that must reach its receiver because its cause was committed; deleted when it has. */
export interface OutboxRecord {
  /** Follows from command, target and cause. */
  _id: ObjectId;
  lane: OutboxLane;
  workspaceId: ObjectId;
  /** The enrollment; for `erase` the contact, for `applyEarlier` the learned id, for `sendTest` the test, the delivery of `deliver` and `wakeDelivery`, the notice of `notice`, else the confirmation. */
  target: ObjectId;
  /** Order on the target: a row is taken only when no lower one is left. */
  seq: number;
  command: OutboxCommand;
  /** What the command needs: ids and names of automations, nothing personal. */
  args: OutboxArgs;
  /** In the lane `deliveries`: origin and workspace, in whose order nobody stands behind another one's backlog. */
  queue?: string;
  /** Taken until then; in the past: free. */
  leaseUntil: Date;
  leaseOwner: string | null;
  /** Raised with the lease, before the call: 0 means that the receiver has never heard of it. */
  attempts: number;
  createdAt: Date;
}

export interface OutboxArgs {
  run: number;
  automationId: string;
  automationName: string;
  contactId: string;
  triggerEvent: string;
  /** What a `signal` says. */
  signal?: WakeSignal;
}

export const outboxModel = defineModel<OutboxRecord>({
  name: 'Outbox',
  collection: 'outbox',
  fields: {
    lane: { type: String, required: true },
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    target: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    command: { type: String, required: true },
    args: { type: Schema.Types.Mixed, required: true },
    queue: { type: String },
    leaseUntil: { type: Date, required: true },
    leaseOwner: { type: String, default: null },
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { lane: 1, workspaceId: 1, leaseUntil: 1 } },
    { key: { target: 1, seq: 1 } },
    { key: { queue: 1, leaseUntil: 1 }, partialFilterExpression: { queue: { $exists: true } } },
  ],
});

const FREE = new Date(0);

type Command = Pick<OutboxRecord, 'command' | 'workspaceId' | 'target' | 'seq' | 'createdAt'> &
  Partial<Pick<OutboxRecord, 'lane' | 'queue' | 'attempts'>> & { args?: Partial<OutboxArgs> };

/** A command that nobody has taken yet: in the lane `enrollments`, of run 1 and never attempted, unless told otherwise. */
export function freeCommand({ args, ...command }: Command): OutboxRecord {
  return {
    _id: derivedId(command.command, command.target.toHexString(), command.seq),
    lane: 'enrollments',
    args: { run: 1, automationId: '', automationName: '', contactId: '', triggerEvent: '', ...args },
    leaseUntil: FREE,
    leaseOwner: null,
    attempts: 0,
    ...command,
  };
}
