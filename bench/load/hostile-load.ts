import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { contactEmail } from './send-events.js';
import { serve } from './serve.js';

const MIB = 1_048_576;
const UPLOADS_AT_ONCE = 4;
const PREVIEWS_AT_ONCE = 24;
const EXPORTS_AT_ONCE = 16;
/** Events of each kind that a hook listens to. */
const HOOKS_PER_SECOND = 10;
/** Before a caller that was refused calls again: one that does not care about `Retry-After`. */
const REFUSED_MS = 100;

/** What a workspace that means harm does all at once, each call again as soon as it is answered. */
export interface HostileLoad {
  url: string;
  key: string;
  /** The condition of its segment previews. */
  where: object;
  /** The id of an export of events. */
  exportId: string;
  /** Events whose rules call receivers that hang or refuse. */
  hooks: string[];
  contacts: number;
  seconds: number;
}

/** How often each kind was answered with each status; 0 stands for a connection that broke. */
export type HostileFigures = Record<string, Record<string, number>>;

/** An upload and where it goes. */
interface Upload {
  path: string;
  type: string;
  body: Buffer;
  encoding?: 'gzip';
}

const zipped = (text: string): Pick<Upload, 'body' | 'encoding'> => ({
  body: gzipSync(text),
  encoding: 'gzip',
});

const UPLOADS: Upload[] = [
  { path: '/api/imports', type: 'text/csv', ...zipped(`email,c\n${'a"b,"\n'.repeat(220_000)}`) },
  { path: '/api/imports', type: 'text/csv', ...zipped(`email\na@example.com${','.repeat(8 * MIB)}`) },
  {
    path: '/api/imports',
    type: 'text/csv',
    ...zipped(`email,n\n${'a@b.example,12345678901234567\n'.repeat(MIB / 8)}`),
  },
  { path: '/api/imports', type: 'application/x-ndjson', ...zipped(`${'['.repeat(MIB)}\n`.repeat(8)) },
  { path: '/api/images', type: 'multipart/form-data; boundary=b', body: parts(2 * MIB) },
  { path: '/api/events/batch', type: 'application/json', body: Buffer.from('['.repeat(200_000)) },
];

function parts(bytes: number): Buffer {
  return Buffer.from('--b\r\n\r\n\r\n'.repeat(Math.floor(bytes / 9)));
}

serve(async (load: HostileLoad): Promise<HostileFigures> => {
  const figures: HostileFigures = {};
  const ending = new AbortController();
  const call = async (kind: string, path: string, init: RequestInit): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${load.key}`,
      'Content-Type': 'application/json',
      ...init.headers,
    };
    const status = await answerOf(`${load.url}${path}`, { ...init, headers, signal: ending.signal });
    if (ending.signal.aborted) return;
    const counts = (figures[kind] ??= {});
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 0 || status >= 400) await sleep(REFUSED_MS);
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) await work();
  };
  const upload = ({ path, type, body, encoding }: Upload): Promise<void> => {
    const headers = { 'Content-Type': type, ...(encoding !== undefined && { 'Content-Encoding': encoding }) };
    return call(`upload ${path}`, path, { method: 'POST', headers, body: new Uint8Array(body) });
  };
  const preview = JSON.stringify({ where: load.where });
  const hook = async (eventName: string): Promise<void> => {
    const email = contactEmail(Math.floor(Math.random() * load.contacts));
    const body = JSON.stringify({ email, eventName });
    await Promise.all([
      call('hook', '/api/events/send', { method: 'POST', body }),
      sleep(1_000 / HOOKS_PER_SECOND),
    ]);
  };
  setTimeout(() => ending.abort(), load.seconds * 1_000);
  await Promise.all([
    ...times(UPLOADS_AT_ONCE, (lane) => {
      let next = lane;
      return repeat(() => upload(UPLOADS[next++ % UPLOADS.length] ?? UPLOADS[0]!));
    }),
    ...times(PREVIEWS_AT_ONCE, () =>
      repeat(() => call('preview', '/api/segments/preview', { method: 'POST', body: preview })),
    ),
    ...times(EXPORTS_AT_ONCE, () => repeat(() => call('export', `/api/exports/${load.exportId}/file`, {}))),
    ...load.hooks.map((name) => repeat(() => hook(name))),
  ]);
  return figures;
});

async function answerOf(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, init);
    for await (const _ of response.body ?? []);
    return response.status;
  } catch {
    return 0;
  }
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
