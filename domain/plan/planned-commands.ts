import type { WakeSignal } from '../automation/enrollment.js';
import type { Id } from '../id.js';
import type { ConfirmationState } from '../lists/sign-up.js';
import type { CommandWithArgs } from '../outbox-command.js';
import type { EnrollmentState } from './enrollments/enrollment-state.js';
import type { Snapshot } from './snapshot.js';
import type { OutboxDraft, PlannedCommand } from './writes.js';

/** The outbox commands of a batch. Each target's commands are numbered by its `outboxSeq`. */
export class PlannedCommands {
  private readonly outbox: OutboxDraft[] = [];

  constructor(private readonly snapshot: Pick<Snapshot, 'findVersion'>) {}

  /** Starts the enrollment's run. Returns the enrollment with its new `outboxSeq`. */
  start(enrollment: EnrollmentState): EnrollmentState {
    const { run, automationId, automationName, contactId, automationVersion } = enrollment;
    const version = this.snapshot.findVersion(automationId, automationVersion);
    const triggerEvent = version?.definition.trigger.event ?? '';
    const args = { run, automationId, automationName, contactId, triggerEvent };
    return this.add(enrollment, { command: 'start', args });
  }

  /** Cancels the enrollment's run. Returns its new `outboxSeq`. */
  cancel({ id, run, outboxSeq }: EnrollmentState): { outboxSeq: number } {
    return this.add({ id, outboxSeq }, { command: 'cancel', args: { run } });
  }

  /** Signals the enrollment's workflow. Returns the enrollment with its new `outboxSeq`. */
  signal(enrollment: EnrollmentState, signal: WakeSignal): EnrollmentState {
    return this.add(enrollment, { command: 'signal', args: { run: enrollment.run, signal } });
  }

  /** Starts a confirmation's workflow. Returns the confirmation with its new `outboxSeq`. */
  startConfirmation(confirmation: ConfirmationState): ConfirmationState {
    const { contactId } = confirmation;
    return this.add(confirmation, { command: 'startConfirmation', args: { contactId } });
  }

  /** Wakes a confirmation's workflow. Returns the confirmation with its new `outboxSeq`. */
  wakeConfirmation(confirmation: ConfirmationState): ConfirmationState {
    return this.add(confirmation, { command: 'wakeConfirmation', args: {} });
  }

  /** The commands of all targets that pass, in the order in which they were added. */
  toWrites(passes: (target: Id) => boolean): OutboxDraft[] {
    return this.outbox.filter((row) => passes(row.target));
  }

  /** Appends a command to its target's sequence. Returns the target with its new `outboxSeq`. */
  private add<T extends { id: Id; outboxSeq: number }>(
    target: T,
    command: CommandWithArgs<PlannedCommand>,
  ): T {
    const seq = target.outboxSeq + 1;
    this.outbox.push({ ...command, target: target.id, seq });
    return { ...target, outboxSeq: seq };
  }
}
