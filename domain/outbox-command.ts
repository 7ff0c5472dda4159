import type { WakeSignal } from './automation/enrollment.js';
import type { JobKindName } from './jobs.js';

type NoArgs = Record<string, never>;

/** Arguments of each outbox command: ids, counts and automation names, no personal data. */
export interface OutboxArgs {
  /** Starts an enrollment run's workflow. The names become search attributes in Temporal. */
  start: {
    run: number;
    automationId: string;
    automationName: string;
    contactId: string;
    triggerEvent: string;
  };
  /** Cancels an enrollment run's workflow. */
  cancel: { run: number };
  /** Signals an enrollment run's workflow. */
  signal: { run: number; signal: WakeSignal };
  /** Replays the unmapped events of an identity that has become known; the target is the identity. */
  applyEarlier: NoArgs;
  /** Starts a confirmation workflow. */
  startConfirmation: { contactId: string };
  /** Signals a confirmation workflow to reload its row. */
  wakeConfirmation: NoArgs;
  /** Sends a test mail; the target is the test mail. */
  sendTest: NoArgs;
  /** Makes the first attempt of a delivery run; with `beginAt`, hands the run over to a workflow that begins then. */
  deliver: { run: number; beginAt?: Date };
  /** Signals a delivery run's workflow to reload its row. */
  wakeDelivery: { run: number };
  /** Sends a notice to a member. */
  notice: NoArgs;
  /** Makes the workflow of a broadcast read its row, and starts it if it is not running. */
  wakeBroadcast: NoArgs;
  /** Starts a job's workflow, which begins at `beginAt`; does nothing while it runs. */
  startJob: { kind: JobKindName; beginAt: Date };
  /** Cancels a job's workflow. */
  cancelJob: { kind: JobKindName };
}

export type OutboxCommand = keyof OutboxArgs;

/** A command with its arguments, discriminated by `command`. */
export type CommandWithArgs<C extends OutboxCommand = OutboxCommand> = {
  [K in C]: { command: K; args: OutboxArgs[K] };
}[C];
