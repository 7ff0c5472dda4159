import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures } from '../figures.js';

export interface Pace {
  inFlight: number;
  seconds: number;
  /** Calls started per second by all lanes together; unlimited by default. */
  perSecond?: number;
  /** Calls that end after the last second count too: for latencies, which would otherwise lack the longest. */
  countsLate?: boolean;
}

/**
 * Keeps `inFlight` calls running for some seconds. All loads use this loop, so that both sides of a comparison are driven
 * alike. Rejects at the first failed call.
 */
export async function runLanes(pace: Pace, call: (lane: number) => Promise<void>): Promise<Figures> {
  const { inFlight, seconds, perSecond, countsLate } = pace;
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const gap = perSecond === undefined ? 0 : (inFlight * 1_000) / perSecond;
  const lane = async (index: number): Promise<void> => {
    for (let due = start + (gap * index) / inFlight; due < end; due += gap) {
      if (due > performance.now()) await sleep(due - performance.now());
      const began = performance.now();
      if (began >= end) return;
      await call(index);
      const now = performance.now();
      if (countsLate === true || now <= end) times.push(now - began);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => lane(index)));
  return figuresOf(times, seconds);
}
