import { capWindowStart, heldByCap } from '../mail/mail-cap.js';
import { quietUntil } from '../mail/quiet-hours.js';
import { noteOfHeld, type HeldMail } from '../mail/sending-limits.js';
import type { StepOutcome, StepVisit } from './step-visit.js';

/** What becomes of a marketing mail that quiet hours or the cap hold back; null if neither does. */
export function holdMail(visit: StepVisit): StepOutcome | null {
  const held = heldNow(visit);
  if (held === null) return null;
  const reason = noteOfHeld(held);
  if (held.until === null) {
    Object.assign(visit.entry, { result: 'skipped', reason });
    return { done: true };
  }
  Object.assign(visit.entry, { until: held.until, reason });
  return 'waits';
}

function heldNow({ now, context }: StepVisit): HeldMail | null {
  const { quietHours, cap } = context.input.limits;
  const zones = [context.engine.contact.timezone, context.input.workspace.timezone];
  const until = quietHours === null ? null : quietUntil(quietHours, { now, zones });
  if (until !== null) return { by: 'quietHours', until };
  if (cap === null) return null;
  const start = capWindowStart(cap, now);
  const counted = context.counted.filter(({ endedAt }) => endedAt === null || endedAt > start);
  return heldByCap(cap, counted, now);
}
