import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './serve.js';

/** Before a caller that was refused calls again. */
const REFUSED_MS = 250;

/** Segment previews and exports, each called again as soon as it is answered. */
export interface ScanLoad {
  url: string;
  key: string;
  /** The body of the previews, and how many are called at once. */
  preview: object;
  previews: number;
  /** The path of an export's file, and how many are downloaded at once. */
  file: string;
  exports: number;
  seconds: number;
}

/** What was answered meanwhile. */
export interface ScanFigures {
  previews: number;
  refused: number;
  exportedMiB: number;
}

serve(async ({ url, key, seconds, ...load }: ScanLoad): Promise<ScanFigures> => {
  const figures = { previews: 0, refused: 0, exportedMiB: 0 };
  const ending = new AbortController();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers, signal: ending.signal });
  const preview = async (): Promise<void> => {
    const body = JSON.stringify(load.preview);
    const response = await call('/api/segments/preview', { method: 'POST', body });
    await response.arrayBuffer();
    if (response.status === 429) await refused();
    else figures.previews += 1;
  };
  const download = async (): Promise<void> => {
    const response = await call(load.file, {});
    if (response.status === 429) await refused();
    for await (const bytes of response.body ?? [])
      if (bytes instanceof Uint8Array) figures.exportedMiB += bytes.length / 1_048_576;
  };
  const refused = async (): Promise<void> => {
    figures.refused += 1;
    await sleep(REFUSED_MS);
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted)
      await work().catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      });
  };
  const all = [
    ...times(load.previews, () => repeat(preview)),
    ...times(load.exports, () => repeat(download)),
  ];
  setTimeout(() => ending.abort(), seconds * 1_000);
  await Promise.all(all);
  return figures;
});

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
