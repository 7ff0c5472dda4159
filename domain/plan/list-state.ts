import type { MembershipStatus } from '../lists/membership.js';
import type { ConfirmationState, ConsentDraft, MembershipState } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { Id } from '../id.js';
import type { Snapshot } from './snapshot.js';
import type { Writes } from './writes.js';

/** What of a batch concerns lists: memberships, confirmations, consents and suppressions, as its calls leave them. */
export class ListState {
  private readonly memberships = new Map<
    string,
    { state: MembershipState; isNew: boolean; dirty: boolean }
  >();
  private readonly confirmations = new Map<
    Id,
    { state: ConfirmationState; isNew: boolean; dirty: boolean }
  >();
  private readonly consents: ConsentDraft[] = [];
  private readonly suppressions = new Map<string, SuppressionReason>();
  private readonly lifted = new Set<string>();

  constructor(private readonly snapshot: Snapshot) {
    for (const state of snapshot.memberships) {
      this.memberships.set(nameOf(state), { state, isNew: false, dirty: false });
    }
    for (const state of snapshot.confirmations) {
      this.confirmations.set(state.id, { state, isNew: false, dirty: false });
    }
  }

  /** Null for somebody who was never on the list. */
  statusOf(contactId: Id, listId: Id): MembershipStatus | null {
    return this.memberships.get(nameOf({ contactId, listId }))?.state.status ?? null;
  }

  membershipsOf(contactId: Id): MembershipState[] {
    return [...this.memberships.values()].map(({ state }) => state).filter((m) => m.contactId === contactId);
  }

  putMembership(of: { contactId: Id; listId: Id; status: MembershipStatus }, now: Date): void {
    const before = this.memberships.get(nameOf(of));
    const createdAt = before?.state.createdAt ?? now;
    const state = { ...of, createdAt, updatedAt: now };
    this.memberships.set(nameOf(of), { state, isNew: before?.isNew ?? true, dirty: true });
  }

  confirmation(id: Id): ConfirmationState | null {
    return this.confirmations.get(id)?.state ?? null;
  }

  confirmationsOf(contactId: Id): ConfirmationState[] {
    return [...this.confirmations.values()]
      .map(({ state }) => state)
      .filter((confirmation) => confirmation.contactId === contactId);
  }

  putConfirmation(state: ConfirmationState): void {
    const isNew = this.confirmations.get(state.id)?.isNew ?? true;
    this.confirmations.set(state.id, { state, isNew, dirty: true });
  }

  addConsent(consent: ConsentDraft): void {
    this.consents.push(consent);
  }

  isSuppressed(email: string): boolean {
    return this.suppressions.has(email) || (this.snapshot.suppressed.has(email) && !this.lifted.has(email));
  }

  suppress(email: string, reason: SuppressionReason): void {
    this.lifted.delete(email);
    this.suppressions.set(email, reason);
  }

  lift(email: string): void {
    this.suppressions.delete(email);
    this.lifted.add(email);
  }

  fold(): Pick<Writes, 'suppressions' | 'lifted' | 'memberships' | 'confirmations' | 'consents'> {
    return {
      suppressions: [...this.suppressions].map(([email, reason]) => ({ email, reason })),
      lifted: [...this.lifted],
      memberships: [...this.memberships.values()].filter(({ dirty }) => dirty),
      confirmations: [...this.confirmations.values()].filter(({ dirty }) => dirty),
      consents: this.consents,
    };
  }
}

function nameOf({ contactId, listId }: { contactId: Id; listId: Id }): string {
  return `${contactId} ${listId}`;
}
