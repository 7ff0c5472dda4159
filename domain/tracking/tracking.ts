/** What a workspace measures about its marketing mail. */
export interface Tracking {
  clicks: boolean;
  opens: boolean;
  /** Whether those are measured who have not said whether they want it; absent counts as true. */
  withoutAnswer?: boolean;
}

export const NO_TRACKING: Tracking = { clicks: false, opens: false };

export type HitKind = 'click' | 'open';

/** A click on a link of a mail, or the loading of its image, by a person. */
export interface MailHit {
  kind: HitKind;
  messageId: string;
  /** Where the link leads; null for an open. */
  url: string | null;
}

/** An unsubscribe by the link of a mail, or its undoing. */
export interface MailLeave {
  messageId: string;
  contactId: string;
  isUndone: boolean;
}

/** What is known to have become of a mail after it was sent. `left`: its recipient unsubscribed by its link. */
export const reactions = ['opened', 'clicked', 'left', 'bounced', 'complained'] as const;
export type Reaction = (typeof reactions)[number];
