import { figuresOf, type Figures } from '../figures.js';

/**
 * Keeps `inFlight` calls under way for some seconds: the loop of every load, so that both sides of a
 * comparison are driven alike. The first call that fails ends it.
 */
export async function runLanes(
  { inFlight, seconds }: { inFlight: number; seconds: number },
  call: (lane: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const lane = async (index: number): Promise<void> => {
    for (let began = performance.now(); began < end;) {
      await call(index);
      const now = performance.now();
      if (now <= end) times.push(now - began);
      began = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => lane(index)));
  return figuresOf(times, seconds);
}
