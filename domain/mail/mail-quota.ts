import { DAY_MS } from '../kernel/spans.js';

/** How many emails a workspace may send per UTC day. */
export interface MailQuota {
  perDay: number;
  /** Until an owner of the workspace has a verified address. */
  unverifiedPerDay: number;
}

/** The UTC day of an instant, such as `2026-01-31`. */
export function quotaDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** When the next UTC day begins. */
export function quotaResetsAt(at: Date): Date {
  return new Date(Date.parse(quotaDay(at)) + DAY_MS);
}
