import type { Page } from 'playwright-core';

/** Durations of the frames drawn meanwhile, and of what the page did for each, in ms. */
export async function frames(page: Page, act: () => Promise<void>): Promise<{ p95: number; text: string }> {
  await page.evaluate(`(() => {
    window.frameTimes = [];
    window.frameWork = [];
    const drawn = new MessageChannel();
    let before = performance.now();
    drawn.port1.onmessage = () => window.frameWork.push(performance.now() - before);
    const next = (now) => {
      window.frameTimes.push(now - before);
      before = now;
      drawn.port2.postMessage(null);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })()`);
  await act();
  const read = async (name: string) => {
    const times = (await page.evaluate<number[]>(`window.${name}`)).slice(2).sort((a, b) => a - b);
    return (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
  };
  const [frame, work] = [await read('frameTimes'), await read('frameWork')];
  const text = `p50 ${frame(0.5)}, p95 ${frame(0.95)}, worst ${frame(1)} ms; work p50 ${work(0.5)}, p95 ${work(0.95)} ms`;
  return { p95: frame(0.95), text };
}
