import Joi from 'joi';
import { id, instant, pageFields, type PageQuery } from '../http/input/common-schemas.js';

const ACTION = /^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40}){1,4}$/;

export interface AuditQuery extends PageQuery {
  /** Id of the user or key. */
  actor?: string;
  action?: string;
  /** Id of the changed resource. */
  target?: string;
  after?: string;
  before?: string;
}

export const auditQuery = Joi.object<AuditQuery, true>({
  ...pageFields,
  actor: id(),
  action: Joi.string()
    .pattern(ACTION)
    .messages({ 'string.pattern.base': 'must be an action such as automations.create' }),
  target: id(),
  after: instant(),
  before: instant(),
});

/** Filters of the audit log. `after` is inclusive, `before` exclusive. */
export interface AuditFilters {
  actor?: string;
  action?: string;
  target?: string;
  after?: Date;
  before?: Date;
}

export function auditFilters({
  after,
  before,
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...rest
}: AuditQuery): AuditFilters {
  return {
    ...rest,
    ...(after !== undefined && { after: new Date(after) }),
    ...(before !== undefined && { before: new Date(before) }),
  };
}
