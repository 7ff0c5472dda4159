/** What a job has done to rows whose workflow was not running. */
export interface Settled {
  ended: number;
  restarted: number;
  /** The last error of a row that was passed over. */
  passedOver?: unknown;
}

export function nothingSettled(): Settled {
  return { ended: 0, restarted: 0 };
}

interface Progress {
  checked: number;
  ended: number;
  restarted: number;
}

/** The progress after a page that has checked this many rows. */
export function progressAfter(progress: Progress, checked: number, settled: readonly Settled[]): Progress {
  const sum = (count: (one: Settled) => number): number => settled.reduce((all, one) => all + count(one), 0);
  return {
    checked: progress.checked + checked,
    ended: progress.ended + sum(({ ended }) => ended),
    restarted: progress.restarted + sum(({ restarted }) => restarted),
  };
}

/** The error to report of a page, if any. */
export function passedOverIn(settled: readonly Settled[]): { passedOver?: unknown } {
  const failed = settled.find(({ passedOver }) => passedOver !== undefined);
  return failed === undefined ? {} : { passedOver: failed.passedOver };
}

export const nothingChecked: Progress = { checked: 0, ended: 0, restarted: 0 };
