import Joi from 'joi';
import { id, instant, pageFields, type PageQuery } from '../http/common-schemas.js';

const ACTION = /^[A-Za-z]{1,40}(?:\.[A-Za-z]{1,40}){1,4}$/;

export interface AuditQuery extends PageQuery {
  /** Of a user or key. */
  actor?: string;
  action?: string;
  /** Of what was changed. */
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

/** Which lines are wanted. `after` takes the instant itself in, `before` does not. */
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
