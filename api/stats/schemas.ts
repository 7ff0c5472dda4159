import Joi from 'joi';
import { parseTimezone } from '../../domain/contact/locale.js';
import { invalid } from '../../domain/errors.js';
import { statIntervals, type StatInterval } from '../../domain/stats/periods.js';
import {
  statDimensions,
  stepGroupId,
  type StatDimension,
  type StatGroup,
} from '../../domain/stats/series.js';
import { id, instant } from '../http/input/common-schemas.js';

const MAX_STEP_ID = 64;

export interface StatsQuery {
  from?: string;
  to?: string;
  interval?: StatInterval;
  timezone?: string;
  by?: StatDimension;
  automationId?: string;
  step?: string;
  broadcastId?: string;
  sourceId?: string;
  formId?: string;
  listId?: string;
  ruleId?: string;
  segmentId?: string;
}

export const statsQuery = Joi.object<StatsQuery, true>({
  from: instant(),
  to: instant(),
  interval: Joi.string().valid(...statIntervals),
  timezone: Joi.string()
    .custom((value: string, helpers) => parseTimezone(value) ?? helpers.error('zone.refused'))
    .messages({ 'zone.refused': 'must be an IANA time zone, such as Europe/Berlin' })
    .meta({ json: { format: 'iana-timezone', examples: ['Europe/Berlin'] } }),
  by: Joi.string().valid(...statDimensions),
  automationId: id(),
  step: Joi.string().max(MAX_STEP_ID),
  broadcastId: id(),
  sourceId: id(),
  formId: id(),
  listId: id(),
  ruleId: id(),
  segmentId: id(),
});

/** Counts of one group: of the workspace, or of one thing in it. */
export interface OneGroup {
  of: StatGroup;
  id: string;
}

/** The groups of one kind; steps are those of one automation. */
export interface GroupsBy {
  of: StatDimension;
  /** Null for all. */
  only: string | null;
  automationId: string | null;
}

const filters = {
  automationId: 'automation',
  broadcastId: 'broadcast',
  sourceId: 'source',
  formId: 'form',
  listId: 'list',
  ruleId: 'rule',
  segmentId: 'segment',
} as const;

/** What the totals count, and what they are broken down by. @throws RollcallError `invalid` */
export function statGroups(query: StatsQuery): { total: OneGroup; by: GroupsBy | null } {
  const { by, step, automationId } = query;
  const given = Object.entries(filters).flatMap(([name, of]) => {
    const value = query[name as keyof typeof filters];
    return value === undefined ? [] : [{ name, of, id: value }];
  });
  const [first, second] = given;
  if (second !== undefined)
    throw invalid([{ path: second.name, message: `cannot be combined with ${first?.name ?? ''}` }]);
  if (step !== undefined && automationId === undefined)
    throw invalid([{ path: 'step', message: 'needs automationId' }]);
  if (by === 'step' && automationId === undefined)
    throw invalid([{ path: 'by', message: 'step needs automationId' }]);
  const total = totalGroup(query, first);
  if (by === undefined) return { total, by: null };
  if (first !== undefined && by !== first.of && by !== 'step')
    throw invalid([{ path: 'by', message: `cannot be combined with ${first.name}` }]);
  const only = total.of === by ? total.id : null;
  return { total, by: { of: by, only, automationId: automationId ?? null } };
}

function totalGroup({ automationId, step }: StatsQuery, first: OneGroup | undefined): OneGroup {
  if (automationId !== undefined && step !== undefined)
    return { of: 'step', id: stepGroupId(automationId, step) };
  return first === undefined ? { of: 'workspace', id: '' } : { of: first.of, id: first.id };
}
