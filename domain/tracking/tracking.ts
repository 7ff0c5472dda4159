/** What a workspace measures about its marketing mail. */
export interface Tracking {
  clicks: boolean;
  opens: boolean;
}

export const NO_TRACKING: Tracking = { clicks: false, opens: false };

export type HitKind = 'click' | 'open';

/** A click on a link of a mail, or the loading of its image, by a person. */
export interface MailHit {
  kind: HitKind;
  messageId: string;
  /** Identifies the link among those of the mail; null for an open. */
  link: string | null;
}

/** What a recipient is known to have done with a mail. */
export const reactions = ['opened', 'clicked'] as const;
export type Reaction = (typeof reactions)[number];
