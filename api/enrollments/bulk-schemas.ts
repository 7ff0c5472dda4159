import Joi from 'joi';
import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { id, instant, MAX_REASON, name } from '../http/input/common-schemas.js';
import { lastError, MAX_STEP_ID, onVersion } from './schemas.js';

const MAX_IDS = 1_000;
const MAX_ERROR_TEXT = 200;

/** The states that each action applies to; the first is the default. */
const statuses = {
  exit: ['active'],
  retry: ['failed'],
  pause: ['active'],
  resume: ['active'],
  jump: ['active', 'failed'],
} as const satisfies Record<string, readonly EnrollmentStatus[]>;

export type BulkActionName = keyof typeof statuses;

export interface BulkFilter {
  ids?: string[];
  automationId?: string;
  contactId?: string;
  status?: EnrollmentStatus;
  step?: string;
  paused?: boolean;
  error?: string;
  lastError?: string;
  after?: string;
  before?: string;
}

export interface BulkCountBody {
  action: BulkActionName;
  filter: BulkFilter;
}

export interface BulkBody extends BulkCountBody {
  step?: string;
  version?: 'published';
  reason?: string;
}

const filter = Joi.object<BulkFilter, true>({
  ids: boundedArray<string>(id(), MAX_IDS).min(1),
  automationId: id(),
  contactId: id(),
  status: Joi.string().valid('active', 'failed'),
  step: name(MAX_STEP_ID),
  paused: Joi.boolean().strict(),
  error: name(MAX_ERROR_TEXT),
  lastError,
  after: instant(),
  before: instant(),
})
  .min(1)
  .required()
  .messages({ 'object.min': 'must have at least one field' });

const action = Joi.string()
  .valid(...Object.keys(statuses))
  .required();

export const bulkCountBody = Joi.object<BulkCountBody, true>({ action, filter });

export const bulkBody = Joi.object<BulkBody, true>({
  action,
  filter,
  step: name(MAX_STEP_ID)
    .when('action', { is: 'jump', then: Joi.required(), otherwise: Joi.forbidden() })
    .messages({ 'any.unknown': 'is only for jump' }),
  version: onVersion
    .when('action', { is: Joi.valid('retry', 'jump'), otherwise: Joi.forbidden() })
    .messages({ 'any.unknown': 'is only for retry and jump' }),
  reason: name(MAX_REASON),
});

/** The states that the action applies to, the default first. */
export function applicableStatuses(name: BulkActionName): readonly EnrollmentStatus[] {
  return statuses[name];
}
