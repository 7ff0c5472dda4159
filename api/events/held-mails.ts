import { type ObjectId } from 'mongodb';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import { noteOfHeld } from '../../domain/mail/sending-limits.js';
import type { Decision } from '../../domain/plan/enrollments/decision.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { parseId } from '../../models/core/ids.js';

/** A mail that quiet hours or a cap have held back. */
export interface HeldStep {
  step: string;
  /** As in the enrollment's timeline. */
  reason: string;
  result: 'waits' | 'waited' | 'skipped';
  /** When it is tried again, if it waits. */
  until: Date | null;
}

/** How far the clocks of processes differ at most. */
const CLOCK_SKEW_MS = 60_000;

const REASONS = new Set([noteOfHeld({ by: 'quietHours' }), noteOfHeld({ by: 'cap' })]);

type Row = Pick<EnrollmentRecord, '_id' | 'status' | 'visit' | 'postponed' | 'timeline'>;

/** The mails that were held back since an event, in the enrollments that decisions about it name; by the enrollment's id. */
export async function heldMails(
  db: Database,
  { workspaceId, decisions, since }: { workspaceId: ObjectId; decisions: readonly Decision[]; since: Date },
): Promise<Map<string, HeldStep[]>> {
  const ids = decisions.flatMap((decision) =>
    'enrollmentId' in decision && continues(decision.outcome)
      ? (parseId(decision.enrollmentId ?? '') ?? [])
      : [],
  );
  if (ids.length === 0) return new Map();
  const projection = { status: 1, visit: 1, postponed: 1, timeline: 1 };
  const filter = { _id: { $in: ids }, workspaceId };
  const rows = await db.collections.Enrollment.find<Row>(filter, { projection }).toArray();
  const from = new Date(since.getTime() - CLOCK_SKEW_MS);
  return new Map(rows.map((row) => [row._id.toHexString(), heldIn(row, from)]));
}

/** Whether the enrollment went on because of the event. */
function continues(outcome: Decision['outcome']): boolean {
  return outcome === 'entered' || outcome === 'woken';
}

function heldIn({ status, visit, postponed, timeline }: Row, from: Date): HeldStep[] {
  const held = timeline.filter((line) => line.at >= from && isHeld(line));
  return held.map(({ type, step = '', visit: ofLine, note: reason = '' }) => {
    if (type === 'emailSkipped') return { step, reason, result: 'skipped', until: null };
    const waits = status === 'active' && ofLine === visit && postponed?.visit === visit;
    return { step, reason, result: waits ? 'waits' : 'waited', until: waits ? postponed.until : null };
  });
}

function isHeld({ type, note = '' }: TimelineEntry): boolean {
  return (type === 'emailPostponed' || type === 'emailSkipped') && REASONS.has(note);
}
