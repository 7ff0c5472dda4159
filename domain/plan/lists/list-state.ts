import type { SubscriptionStatus } from '../../lists/subscription.js';
import type { ConfirmationState, ConsentDraft, SubscriptionState } from '../../lists/sign-up.js';
import { reasonThatCounts, type Suppressed, type SuppressionReason } from '../../lists/suppression.js';
import type { MailReport } from '../../mail-reports/mail-report.js';
import type { Id } from '../../id.js';
import type { Snapshot } from '../snapshot.js';
import type { SuppressionDraft, Writes } from '../writes.js';

/** The list-related part of the plan state: subscriptions, confirmations, consents and suppressions. */
export class ListState {
  private readonly subscriptions = new Map<
    string,
    { state: SubscriptionState; isNew: boolean; dirty: boolean }
  >();
  private readonly confirmations = new Map<
    Id,
    { state: ConfirmationState; isNew: boolean; dirty: boolean }
  >();
  private readonly consents: ConsentDraft[] = [];
  private readonly suppressions = new Map<string, SuppressionDraft>();
  private readonly unsuppressed = new Set<string>();

  constructor(private readonly snapshot: Snapshot) {
    for (const state of snapshot.subscriptions) {
      this.subscriptions.set(subscriptionKey(state), { state, isNew: false, dirty: false });
    }
    for (const state of snapshot.confirmations) {
      this.confirmations.set(state.id, { state, isNew: false, dirty: false });
    }
  }

  /** Null if the contact was never on the list. */
  subscriptionStatus(contactId: Id, listId: Id): SubscriptionStatus | null {
    return this.subscriptions.get(subscriptionKey({ contactId, listId }))?.state.status ?? null;
  }

  contactSubscriptions(contactId: Id): SubscriptionState[] {
    return [...this.subscriptions.values()]
      .map(({ state }) => state)
      .filter((m) => m.contactId === contactId);
  }

  putSubscription(change: { contactId: Id; listId: Id; status: SubscriptionStatus }, now: Date): void {
    const before = this.subscriptions.get(subscriptionKey(change));
    const createdAt = before?.state.createdAt ?? now;
    const state = { ...change, createdAt, updatedAt: now };
    this.subscriptions.set(subscriptionKey(change), { state, isNew: before?.isNew ?? true, dirty: true });
  }

  /** Plans as though the contact had never been on the list; the caller removes the row. */
  forgetSubscription(key: { contactId: Id; listId: Id }): void {
    this.subscriptions.delete(subscriptionKey(key));
  }

  confirmation(id: Id): ConfirmationState | null {
    return this.confirmations.get(id)?.state ?? null;
  }

  contactConfirmations(contactId: Id): ConfirmationState[] {
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

  findSuppression(email: string): Suppressed | null {
    const planned = this.suppressions.get(email);
    const known = this.snapshot.suppressed.get(email) ?? null;
    if (planned === undefined) return this.unsuppressed.has(email) ? null : known;
    // Written again for the same reason, it stays what it was.
    if (known?.reason === planned.reason) return known;
    return { reason: planned.reason, isCarried: planned.from !== null };
  }

  suppress(
    email: string,
    reason: SuppressionReason,
    { evidence = null, at }: { evidence?: MailReport | null; at?: Date } = {},
  ): void {
    this.putSuppression({ email, reason, evidence, from: null, ...(at !== undefined && { at }) });
  }

  /** Suppresses an address for what its person has said under another one. */
  carrySuppression(suppression: Omit<SuppressionDraft, 'evidence'>): void {
    this.putSuppression({ ...suppression, evidence: null });
  }

  private putSuppression(draft: SuppressionDraft): void {
    const { email } = draft;
    const known = this.findSuppression(email);
    const planned = this.suppressions.get(email);
    this.unsuppressed.delete(email);
    const reason = reasonThatCounts(known?.reason ?? null, draft.reason);
    const isKept = planned !== undefined && planned.reason === reason;
    this.suppressions.set(email, isKept ? planned : { ...draft, reason });
  }

  unsuppress(email: string): void {
    this.suppressions.delete(email);
    this.unsuppressed.add(email);
  }

  toWrites(): Pick<Writes, 'suppressions' | 'unsuppressed' | 'subscriptions' | 'confirmations' | 'consents'> {
    return {
      suppressions: [...this.suppressions.values()],
      unsuppressed: [...this.unsuppressed],
      subscriptions: [...this.subscriptions.values()].filter(({ dirty }) => dirty),
      confirmations: [...this.confirmations.values()].filter(({ dirty }) => dirty),
      consents: this.consents,
    };
  }
}

function subscriptionKey({ contactId, listId }: { contactId: Id; listId: Id }): string {
  return `${contactId} ${listId}`;
}
