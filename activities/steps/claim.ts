import { ObjectId, type Filter } from 'mongodb';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { mayBeMailed, type EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { VisitRef } from '../../workflows/messages.js';

export interface Claim {
  effectId: string;
  /** Releases the claim, whatever the outcome. */
  release: () => Promise<void>;
  /** Checks again, right before the first byte is sent: false if the enrollment ended meanwhile. */
  startSending: (untilMs: number) => Promise<boolean>;
}

export interface ClaimRequest {
  visit: VisitRef;
  /** Identifies this attempt. */
  effectId: string;
  /** How long the effect counts as in flight unless it is released. */
  leaseMs: number;
  /** Marketing mail is not claimed for a contact who must not receive it. */
  marketing: boolean;
  /** In this workspace such mail needs the contact's consent. */
  consentRequired?: boolean;
}

/**
 * Claims a step: one conditional update of the enrollment, right before the effect. A claim that conflicts with an
 * uncommitted exit waits for it and then matches nothing; an exit that follows a claim sees it. Null: do not act.
 */
export async function claimStep(db: Database, request: ClaimRequest): Promise<Claim | null> {
  const { filter, update } = claimUpdate(db, request);
  const claimed = await db.collections.Enrollment.updateOne(filter, update, CLAIM_WRITE);
  return claimed.matchedCount === 0 ? null : heldClaim(db, request);
}

/** The update that claims a step; it matches nothing if the step must not be claimed. */
export function claimUpdate(db: Database, request: ClaimRequest) {
  const { effectId: id, leaseMs } = request;
  const effect = { id, state: 'claimed' as const, until: new Date(db.now().getTime() + leaseMs) };
  return { filter: claimable(request), update: { $set: { effect } } };
}

/** A claim that is in the row. */
export function heldClaim(db: Database, request: ClaimRequest): Claim {
  const enrollments = db.collections.Enrollment;
  const { effectId } = request;
  const filter = claimable(request);
  return {
    effectId,
    startSending: async (untilMs) => {
      const until = new Date(db.now().getTime() + untilMs);
      const mine = await enrollments.updateOne(
        { ...filter, 'effect.id': effectId },
        { $set: { 'effect.state': 'sending', 'effect.until': until } },
        CLAIM_WRITE,
      );
      return mine.matchedCount === 1;
    },
    release: async () => {
      await enrollments.updateOne(
        { _id: filter._id, 'effect.id': effectId },
        { $unset: { effect: true } },
        CLAIM_WRITE,
      );
    },
  };
}

type ClaimFilter = Filter<EnrollmentRecord> & { _id: ObjectId };

function claimable(request: ClaimRequest): ClaimFilter {
  const { enrollmentId, run, visit } = request.visit;
  return {
    _id: new ObjectId(enrollmentId),
    status: 'active',
    run,
    visit,
    paused: false,
    ...mayBeMailed(request),
  };
}

/** Why a claim was refused: the enrollment is over or paused, marketing mail is blocked, or (`active`) only for now. */
export type ClaimRefusal = 'over' | 'paused' | 'mailBlocked' | 'active';

export async function findClaimRefusal(
  db: Database,
  {
    visit: { enrollmentId, run, visit },
    marketing,
    consentRequired = false,
  }: Pick<ClaimRequest, 'visit' | 'marketing' | 'consentRequired'>,
): Promise<ClaimRefusal> {
  const row = await db.collections.Enrollment.findOne(
    { _id: new ObjectId(enrollmentId) },
    { projection: { status: 1, run: 1, visit: 1, paused: 1, mailBlocked: 1, hasConsent: 1 } },
  );
  if (row?.status !== 'active' || row.run !== run || row.visit !== visit) return 'over';
  if (row.paused) return 'paused';
  const isBlocked = marketing && (row.mailBlocked || (consentRequired && !row.hasConsent));
  return isBlocked ? 'mailBlocked' : 'active';
}
