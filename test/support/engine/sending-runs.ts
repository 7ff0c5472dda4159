import { setTimeout as sleep } from 'node:timers/promises';
import { BroadcastSlots } from '../../../activities/broadcasts/broadcast-slots.js';
import type { RunEnd } from '../../../activities/broadcasts/run-state.js';
import { SendingRun, type BroadcastDeps } from '../../../activities/broadcasts/sending-run.js';
import type { Mailer } from '../../../activities/mail/mailer.js';
import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import { createRenderPool } from '../../../activities/render/render-pool.js';
import { stepRenderer } from '../../../activities/render/step-renderer.js';
import { recordPort } from '../../../bin/record-port.js';
import { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { TestApi } from '../http/api.js';
import { leaseOf } from './claimed-mails.js';
import { withoutSegments } from './without-segments.js';

const CONNECTIONS = 10;

/** What runs of sending need, on the database of an API. Its `close` releases the threads. */
export function sendingDeps(
  { db, engine, secretKey }: Pick<TestApi, 'db' | 'engine' | 'secretKey'>,
  { mailer, ...rest }: Pick<BroadcastDeps, 'mailer'> & Partial<BroadcastDeps>,
): { deps: BroadcastDeps; close: () => Promise<void> } {
  const renders = createRenderPool(RENDER_LIMITS);
  const deps: BroadcastDeps = {
    db,
    broadcasts: createBroadcasts(withoutSegments(db), { claimMs: 60_000, sendingMs: 60_000 }),
    mailer,
    renderer: stepRenderer(renders),
    record: recordPort(engine, db.now, 0),
    slots: new BroadcastSlots(CONNECTIONS),
    links: { baseUrl: 'http://rollcall.test', secretKey },
    defaultSender: 'news@rollcall.test',
    ...rest,
  };
  return { deps, close: () => renders.close() };
}

/** Sends what is due of a broadcast, claiming for so long. */
export async function sendFor(deps: BroadcastDeps, broadcast: BroadcastRecord, ms: number): Promise<RunEnd> {
  const lease = await leaseOf(deps.broadcasts, broadcast);
  try {
    return await new SendingRun(deps, { broadcast, lease, until: Date.now() + ms }).run();
  } finally {
    await deps.broadcasts.closeLease(lease);
  }
}

/** A mailer that takes its turn before it does something. */
export function mailerThat(send: (beforeData: () => Promise<boolean>) => ReturnType<Mailer['send']>): Mailer {
  return {
    hasRoom: () => true,
    close: () => Promise.resolve(),
    send: async (_mail, { turn, beforeData }) => {
      if (turn !== undefined && !(await turn())) return { outcome: 'stopped' };
      await sleep(5);
      return await send(beforeData);
    },
  };
}
