import type { WakeSignal } from './automation/enrollment.js';

type NoArgs = Record<string, never>;

/** What each command of the outbox says besides its target: ids, counts and names of automations, nothing personal. */
export interface OutboxArgs {
  /** Starts the workflow of an enrollment's run; the names are what operators search by in Temporal. */
  start: {
    run: number;
    automationId: string;
    automationName: string;
    contactId: string;
    triggerEvent: string;
  };
  /** Cancels the workflow of an enrollment's run. */
  cancel: { run: number };
  /** Wakes the workflow of an enrollment's run. */
  signal: { run: number; signal: WakeSignal };
  /** Erases every copy of a contact; the target is the contact. */
  erase: NoArgs;
  /** Applies the unmapped payloads of an id that has become known; the target is the learned id. */
  applyEarlier: NoArgs;
  /** Starts the workflow of a confirmation. */
  startConfirmation: NoArgs;
  /** Makes the workflow of a confirmation read its row again. */
  wakeConfirmation: NoArgs;
  /** Sends a test mail; the target is the test. */
  sendTest: NoArgs;
  /** Makes the first try of a delivery's run. */
  deliver: { run: number };
  /** Makes the workflow of a delivery's run read its row again. */
  wakeDelivery: { run: number };
  /** Sends a notice to a member. */
  notice: NoArgs;
}

export type OutboxCommand = keyof OutboxArgs;

/** A command with its own arguments: narrowed by `command`. */
export type CommandWithArgs<C extends OutboxCommand = OutboxCommand> = {
  [K in C]: { command: K; args: OutboxArgs[K] };
}[C];
