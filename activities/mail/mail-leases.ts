/**
 * How long a mail stays claimed by a sender that may have died, in milliseconds. Any value is safe: a sender that
 * outlives its lease is stopped by its next check of the ledger, or its mail ends as uncertain.
 */
export function mailLeases(finalReplyMs: number): { claimMs: number; sendingMs: number } {
  return { claimMs: finalReplyMs / 2, sendingMs: finalReplyMs * 1.25 };
}
