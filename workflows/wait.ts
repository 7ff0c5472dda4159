import { setCurrentDetails } from '@temporalio/workflow';
import { position } from './activities.js';
import type { EffectAction, EnrollmentRun, NextAction, WaitEnd } from './messages.js';
import type { RunAction, RunState } from './run-state.js';
import { DAY_MS } from '../domain/kernel/spans.js';

type Wait = Extract<NextAction, { do: 'wait' }>;
type EventWait = Extract<NextAction, { do: 'awaitEvent' }>;
type ServerWait = Extract<NextAction, { do: 'awaitServer' }>;

/** A date field may be far in the future; timers last a year at most, and then the row is read again. */
const MAX_SLEEP_MS = 366 * DAY_MS;

/** Sleeps until the time is up or an operator skips the rest; a changed contact field makes it read the row again. */
export async function wait(
  { step, visit, ms, rereads, then }: Wait,
  run: EnrollmentRun,
  state: RunState,
): Promise<RunAction> {
  state.goTo(visit);
  setCurrentDetails(`**${step}** (wait) ${ms === null ? 'for a field of the contact to be set' : until(ms)}`);
  const sleepMs = ms === null ? null : Math.min(ms, MAX_SLEEP_MS);
  const woken = await state.sleep(sleepMs, ['skip', 'recheck'], `wait (${step})`);
  const isEarly = ms !== sleepMs || rereads === true || woken === 'recheck' || woken === 'behind';
  if (woken !== 'skip' && isEarly) return state.whenNotPaused(() => position.advance(run, null));
  if (then !== undefined) return then;
  return state.whenNotPaused(() => position.advance(run, { visit, by: endedBy(woken) }));
}

/** Sleeps until an event wakes the run, an operator skips the rest, or the time is up; then the row decides. */
export async function awaitEvent(
  { step, visit, ms }: EventWait,
  run: EnrollmentRun,
  state: RunState,
): Promise<RunAction> {
  state.goTo(visit);
  setCurrentDetails(`**${step}** (waitForEvent) ${until(ms)}`);
  const woken = await state.sleep(ms, ['event', 'skip'], `wait for event (${step})`);
  if (woken === 'behind') return state.whenNotPaused(() => position.advance(run, null));
  return state.whenNotPaused(() => position.advance(run, { visit, by: endedBy(woken) }));
}

/** Sleeps until the mail server is to be tried again, or an operator asks for it. The mail's activity decides what to do then. */
export async function awaitServer({ step, visit, ms }: ServerWait, state: RunState): Promise<EffectAction> {
  state.goTo(visit);
  setCurrentDetails(`**${step}** waits for the mail server ${until(ms)}`);
  await state.sleep(ms, ['retry'], `wait for the mail server (${step})`);
  return { do: 'sendEmail', step, visit, queued: true };
}

function endedBy(woken: Awaited<ReturnType<RunState['sleep']>>): WaitEnd['by'] {
  return woken === 'skip' ? 'skip' : 'timeUp';
}

function until(ms: number): string {
  return `until ${new Date(Date.now() + ms).toISOString()}`;
}
