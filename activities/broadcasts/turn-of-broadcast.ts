import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { BroadcastAction, BroadcastInput } from '../../workflows/messages.js';
import { reportMissedBounces } from './report-bounces.js';
import { SendingRun, type BroadcastDeps } from './sending-run.js';

/** A worker that stops waits for its activities this long and a little more (activities/worker/start-worker.ts). */
const TURN_MS = 25_000;

/**
 * Does what is due for a broadcast, for at most half a minute: prepares pages, sends mails, ends it. The row is
 * authoritative, so if a turn dies, the next one repeats its work.
 */
export async function turnOfBroadcast(deps: BroadcastDeps, input: BroadcastInput): Promise<BroadcastAction> {
  const until = Date.now() + TURN_MS;
  await reportMissedBounces(deps, input);
  while (Date.now() < until) {
    const step = await deps.broadcasts.nextStep(input);
    if (step.do === 'wait' || step.do === 'end') return step;
    if (step.do === 'next') continue;
    const waitMs = await sendDue(deps, input, { broadcast: step.broadcast, until });
    if (waitMs !== null) return { do: 'wait', ms: waitMs };
    if (Date.now() >= until) break;
    const after = await deps.broadcasts.afterSending(step.broadcast);
    if (after.do === 'wait' || after.do === 'end') return after;
  }
  return { do: 'next' };
}

/** Sends what is due; returns how long to wait if the mail server or the workspace's limits ask for it. */
async function sendDue(
  deps: BroadcastDeps,
  input: BroadcastInput,
  { broadcast, until }: { broadcast: BroadcastRecord; until: number },
): Promise<number | null> {
  const { broadcasts } = deps;
  const lease = await broadcasts.openLease(broadcast._id);
  if (lease === null) return null;
  try {
    await broadcasts.takeOver(broadcast._id);
    const end = await new SendingRun(deps, { broadcast, lease, until }).run();
    await broadcasts.noteTurn(broadcast, end);
    if (end.pauseFor !== null) await broadcasts.pause(input, end.pauseFor);
    return end.waitMs;
  } finally {
    await broadcasts.closeLease(lease);
  }
}
