import Joi from 'joi';
import { MAX_STEPS } from '../../../domain/automation/automation.js';
import { boundedArray, boundedObject } from '../../http/input/array-schemas.js';
import { MAX_REASON, name, pageFields, type PageQuery } from '../../http/input/common-schemas.js';

const STEP_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const MAX_VERSIONS = 100;
const MAX_VERSION = 999_999;

/** Where those on some steps go: a step of the current version, or out (null). */
export interface MoveBody {
  mapping?: Record<string, string | null>;
  reason?: string;
}

export interface MigrateBody extends MoveBody {
  /** All earlier versions if absent. */
  from?: number[];
}

const moveFields = {
  mapping: boundedObject(
    Joi.object<Record<string, string | null>>().pattern(STEP_ID, Joi.string().pattern(STEP_ID).allow(null)),
    MAX_STEPS,
  ).messages({ 'object.max': `must not have more than ${MAX_STEPS} steps` }),
  reason: name(MAX_REASON),
};

export const migrateBody = Joi.object<MigrateBody>({
  ...moveFields,
  from: boundedArray<number>(Joi.number().integer().strict().min(1).max(MAX_VERSION), MAX_VERSIONS).min(1),
});

/** What becomes of those who entered before: those on changed steps move, those who failed are retried. */
export interface PublishBody {
  migrate?: MoveBody;
  retry?: { reason?: string };
}

export const publishBody = Joi.object<PublishBody, true>({
  migrate: Joi.object<MoveBody>(moveFields),
  retry: Joi.object({ reason: name(MAX_REASON) }),
});

export const migrationsQuery = Joi.object<PageQuery, true>({ ...pageFields });
