/** One side of one round: throughput and latencies. */
export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export function figuresOf(milliseconds: number[], seconds: number): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { perSecond: sorted.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

export function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Of numbers in ascending order; NaN if there are none. */
function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}

export interface Round {
  plain: number;
  ours: number;
  /** Ours divided by plain. */
  ratio: number;
}

/** Measures both sides in every round, alternating which goes first, so that drift affects both alike. */
export async function alternate(
  rounds: number,
  sides: { plain: () => Promise<number>; ours: () => Promise<number> },
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const early = i % 2 === 0 ? await sides.plain() : null;
    const ours = await sides.ours();
    const plain = early ?? (await sides.plain());
    measured.push({ plain, ours, ratio: ours / plain });
  }
  return measured;
}
