import { LRUCache } from 'lru-cache';
import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import type { RuleMessage } from '../../domain/render/preview.js';
import type { Renders } from '../../domain/render/renders.js';
import { webhookBody } from '../../domain/webhook/webhook-body.js';
import { asError } from '../http/as-error.js';
import { RenderLane, type LaneEnd } from './render-lane.js';
import { RENDER_LIMITS, type RenderLimits } from './render-limits.js';
import type { Made, RenderJob } from './run-job.js';

/** How long all jobs of a workspace are rendered in the slow thread after one that was slow. */
const SLOW_FOR_MS = 60_000;
/** Workspaces that are remembered as slow. */
const MAX_SLOW = 10_000;
/** A thread takes 0.1 s to start and some 30 MB. */
const QUICK_IDLE_MS = 600_000;
const SLOW_IDLE_MS = 30_000;
/** Jobs of one workspace that wait for the slow thread. */
const MAX_WAITING = 4;

/** The slow thread has enough to do for this workspace; try again later. */
export class RenderBusy extends Error {}

/**
 * Renders in two threads. Every job begins in the quick one, where it has 200 ms; one that takes longer begins again in
 * the slow one with its whole budget, and its workspace stays there for a minute. So templates that take long delay those
 * of other workspaces by 200 ms once in a minute. A thread whose job passes its deadline is terminated.
 *
 * All methods throw RenderBusy if a workspace has too many jobs waiting in the slow thread.
 */
export function createRenderPool(limits: RenderLimits = RENDER_LIMITS): Renders {
  const { memoryMb, quickMs } = limits;
  const quick = new RenderLane({ idleMs: QUICK_IDLE_MS, memoryMb });
  const slow = new RenderLane({ idleMs: SLOW_IDLE_MS, memoryMb });
  const slowWorkspaces = new LRUCache<string, true>({ max: MAX_SLOW, ttl: SLOW_FOR_MS });

  async function run(workspaceId: string, job: RenderJob): Promise<PoolEnd> {
    if (!slowWorkspaces.has(workspaceId)) {
      const end = await quick.run(workspaceId, job, quickMs);
      if (!isOver(end, quickMs)) return toPoolEnd(job, end, quickMs);
      slowWorkspaces.set(workspaceId, true);
    }
    if (slow.countWaiting(workspaceId) >= MAX_WAITING) throw new RenderBusy();
    const budgetMs = job.kind === 'dryRun' ? limits.dryRunMs : limits.mailMs;
    return toPoolEnd(job, await slow.run(workspaceId, job, budgetMs), budgetMs);
  }

  return {
    mail: async (workspaceId, input) => {
      const end = await run(workspaceId, { kind: 'mail', input });
      if (end.made?.kind !== 'mail') return toRefusal(end);
      const { value, empty } = end.made;
      return { ok: true, value, empty, ms: end.ms };
    },
    mails: async (workspaceId, input) => {
      const none = input.facts.map(() => null);
      if (slowWorkspaces.has(workspaceId)) return none;
      const end = await quick.run(workspaceId, { kind: 'mails', input }, quickMs);
      return end.end === 'rendered' && end.made.kind === 'mails' ? end.made.value : none;
    },
    webhook: async (workspaceId, input) => {
      const end = await run(workspaceId, { kind: 'webhook', input });
      return end.made?.kind === 'webhook' ? { ok: true, value: end.made.value, ms: end.ms } : toRefusal(end);
    },
    values: async (workspaceId, input) => {
      const end = await run(workspaceId, { kind: 'values', input });
      return end.made?.kind === 'values' ? { ok: true, value: end.made.value, ms: end.ms } : toRefusal(end);
    },
    rule: async (workspaceId, { action, facts }) => {
      const { body, preset } = action;
      if (body === undefined && preset === undefined) return { ok: true, value: webhookBody(facts), ms: 0 };
      const end = await run(workspaceId, { kind: 'rule', input: { action: pickRendered(action), facts } });
      return end.made?.kind === 'rule' ? { ok: true, value: end.made.value, ms: end.ms } : toRefusal(end);
    },
    confirmation: (workspaceId, input) =>
      confirmationBy((mail) => run(workspaceId, { kind: 'confirmation', input: mail }), input),
    dryRun: async (workspaceId, input) => {
      const end = await run(workspaceId, { kind: 'dryRun', input });
      return end.made?.kind === 'dryRun' ? { ok: true, value: end.made.value, ms: end.ms } : toRefusal(end);
    },
    imported: async (workspaceId, input) => {
      const end = await run(workspaceId, { kind: 'import', input });
      return end.made?.kind === 'import' ? { ok: true, value: end.made.value, ms: end.ms } : toRefusal(end);
    },
    close: async () => {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/** With the default texts if the list's templates cannot be rendered. */
async function confirmationBy(
  render: (mail: ConfirmationMail) => Promise<PoolEnd>,
  input: ConfirmationMail,
): Promise<ConfirmationWords> {
  const end = await render(input);
  if (end.made?.kind === 'confirmation') return end.made.value;
  const confirmation = { ...input.list.confirmation, subject: null, html: null, document: null };
  const { made } = await render({ ...input, list: { ...input.list, confirmation } });
  if (made?.kind !== 'confirmation') throw new Error('The default confirmation cannot be rendered');
  return made.value;
}

/** Only what is rendered: the action also has sealed headers. */
function pickRendered({ body, preset, text }: RuleMessage['action']): RuleMessage['action'] {
  return {
    ...(body !== undefined && { body }),
    ...(preset && { preset }),
    ...(text !== undefined && { text }),
  };
}

/** What came of a job: what was made, or why not. */
interface PoolEnd {
  made?: Made;
  error?: string;
  ms: number;
}

/** Whether a job took more time or memory than it has in the quick thread, which also keeps compiled templates. */
function isOver(end: LaneEnd, budgetMs: number): boolean {
  return end.end === 'late' || end.end === 'outOfMemory' || ('ms' in end && end.ms > budgetMs);
}

/** @throws an error that is not the template's */
function toPoolEnd(job: RenderJob, end: LaneEnd, budgetMs: number): PoolEnd {
  switch (end.end) {
    case 'rendered':
      // What a dry run renders after its time is incomplete.
      if (job.kind === 'dryRun' && end.ms > budgetMs) return { error: tooLong(job, budgetMs), ms: end.ms };
      return { made: end.made, ms: end.ms };
    case 'refused':
      return { error: end.error, ms: end.ms };
    case 'late':
      return { error: tooLong(job, budgetMs), ms: budgetMs };
    case 'outOfMemory':
      return { error: 'The template needs too much memory', ms: budgetMs };
    default:
      throw asError(end.error);
  }
}

function tooLong({ kind }: RenderJob, budgetMs: number): string {
  return kind === 'dryRun' ? `takes longer than ${budgetMs} ms to render` : 'The template takes too long';
}

function toRefusal({ error = 'The template cannot be rendered', ms }: PoolEnd) {
  return { ok: false as const, error, ms };
}
