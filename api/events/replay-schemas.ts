import Joi from 'joi';
import { parseDuration } from '../../domain/automation/duration.js';
import { duration, id, instant } from '../http/input/common-schemas.js';

/** Older events trigger no automations by default: nobody wants a welcome mail a week late. */
const FIRES_WITHIN = '24 hours';
/** Keeps a request within seconds. */
const MAX_REPLAYED = 500;
const DEFAULT_REPLAYED = 100;

export interface ReplayBody {
  fireAutomations?: boolean;
  fireWithin?: string;
}

const fields = { fireAutomations: Joi.boolean(), fireWithin: duration() };

export const replayBody = Joi.object<ReplayBody, true>(fields);

export interface ReplayManyBody extends ReplayBody {
  source?: string;
  status?: 'unmapped';
  after?: string;
  before?: string;
  limit?: number;
}

export const replayManyBody = Joi.object<ReplayManyBody, true>({
  ...fields,
  source: id(),
  status: Joi.string().valid('unmapped'),
  after: instant(),
  before: instant(),
  limit: Joi.number().integer().min(1).max(MAX_REPLAYED),
});

/** The maximum age of events that trigger automations; null: none do. */
export function fireLimit({ fireAutomations, fireWithin }: ReplayBody): { firesWithinMs: number | null } {
  const within = parseDuration(fireWithin ?? FIRES_WITHIN);
  return { firesWithinMs: fireAutomations === true ? within : null };
}

/** Selects unmapped events. */
export interface ReplayFilters {
  source?: string;
  after?: Date;
  before?: Date;
  limit: number;
}

export function replayFilters({ source, after, before, limit }: ReplayManyBody): ReplayFilters {
  return {
    ...(source !== undefined && { source }),
    ...(after !== undefined && { after: new Date(after) }),
    ...(before !== undefined && { before: new Date(before) }),
    limit: limit ?? DEFAULT_REPLAYED,
  };
}
