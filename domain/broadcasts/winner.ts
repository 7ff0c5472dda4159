/** How a variant has done in the test. */
export interface VariantResult {
  variant: number;
  sent: number;
  /** Recipients who have followed a link. */
  clicked: number;
}

/** The variant with the highest share of recipients who clicked; of equal ones the first. Null if none was sent. */
export function winnerByClicks(results: readonly VariantResult[]): number | null {
  const [best] = results
    .filter(({ sent }) => sent > 0)
    // Without division, so that equal shares are equal.
    .toSorted((a, b) => b.clicked * a.sent - a.clicked * b.sent || a.variant - b.variant);
  return best?.variant ?? null;
}
