import Joi from 'joi';
import { parseDuration } from '../../domain/automation/duration.js';
import { duration, id, instant } from '../http/common-schemas.js';

/** What is older enters nobody unless the caller says so: a welcome a week late is none. */
const FIRES_WITHIN = '24 hours';
/** One request is done in seconds. */
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

/** Events received before are applied and fire nothing; null: none fires. */
export function fireLimit({ fireAutomations, fireWithin }: ReplayBody): { firesWithinMs: number | null } {
  const within = parseDuration(fireWithin ?? FIRES_WITHIN);
  return { firesWithinMs: fireAutomations === true ? within : null };
}

/** Which of the unmapped ones are meant. */
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
