export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines beyond which the middle is shown as replaced as a whole, instead of being compared. */
const MOST_EDITS = 300;

/** What makes the second text of the first: common lines, and as few others as possible. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

/** Myers' greedy algorithm: `furthest` has for each diagonal how far `edits` edits lead. */
function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const trace: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  const most = Math.min(a.length + b.length, MOST_EDITS);
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(furthest);
    furthest = new Map(furthest);
    for (let k = -edits; k <= edits; k += 2) {
      let x = isDown(trace[edits], k, edits) ? reach(trace[edits], k + 1) : reach(trace[edits], k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a, b);
    }
  }
  return [
    ...a.map((text): DiffLine => ({ kind: 'removed', text })),
    ...b.map((text): DiffLine => ({ kind: 'added', text })),
  ];
}

function reach(furthest: ReadonlyMap<number, number> | undefined, k: number): number {
  return furthest?.get(k) ?? -1;
}

/** Whether diagonal `k` is reached best by adding a line. */
function isDown(furthest: ReadonlyMap<number, number> | undefined, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && reach(furthest, k - 1) < reach(furthest, k + 1));
}

function walkBack(trace: Map<number, number>[], a: readonly string[], b: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const k = x - y;
    const down = isDown(trace[edits], k, edits);
    const fromK = down ? k + 1 : k - 1;
    const fromX = edits === 0 ? 0 : reach(trace[edits], fromK);
    const fromY = edits === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      lines.push({ kind: 'same', text: a[x] ?? '' });
    }
    if (edits === 0) break;
    if (down) lines.push({ kind: 'added', text: b[fromY] ?? '' });
    else lines.push({ kind: 'removed', text: a[fromX] ?? '' });
    x = fromX;
    y = fromY;
  }
  return lines.reverse();
}
