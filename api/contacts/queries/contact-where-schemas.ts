import Joi from 'joi';
import { enrollmentStatuses } from '../../../domain/automation/enrollment.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { subscriptionStatuses } from '../../../domain/lists/subscription.js';
import {
  branchWhere,
  contactWhere,
  countedEventWhere,
  eventWhere,
  type OtherTests,
} from '../../automations/steps/condition-schemas.js';
import { duration, id } from '../../http/input/common-schemas.js';

const MAX_EVENT_NAME = 200;
const MAX_COUNT = 1_000_000;

const count = { type: 'integer', minimum: 0, maximum: MAX_COUNT };
const idJson = { type: 'string', pattern: '^[0-9a-f]{24}$' };

function eventTest(where: Joi.ObjectSchema): Joi.ObjectSchema {
  return Joi.object({
    event: Joi.string().max(MAX_EVENT_NAME).required(),
    atLeast: Joi.number().integer().min(0).max(MAX_COUNT),
    atMost: Joi.number().integer().min(0).max(MAX_COUNT),
    withinLast: duration(),
    where,
    which: Joi.string().valid('first', 'last'),
  })
    .without('which', ['atLeast', 'atMost'])
    .messages({ 'object.without': 'cannot be used with atLeast or atMost' });
}

const eventTestProperties = {
  event: { type: 'string', maxLength: MAX_EVENT_NAME, minLength: 1 },
  atLeast: count,
  atMost: count,
  withinLast: { type: 'string', format: 'rollcall-duration' },
  where: { $ref: '#/components/schemas/Where' },
  which: { enum: ['first', 'last'] },
};

const tests: OtherTests = {
  event: {
    schema: eventTest(eventWhere()),
    json: {
      title: 'EventTest',
      type: 'object',
      properties: eventTestProperties,
      required: ['event'],
      additionalProperties: false,
    },
  },
  list: {
    schema: Joi.object({ list: id().required(), status: Joi.string().valid(...subscriptionStatuses) }),
    json: {
      title: 'ListTest',
      type: 'object',
      properties: { list: { ...idJson, format: 'list-id' }, status: { enum: [...subscriptionStatuses] } },
      required: ['list'],
      additionalProperties: false,
    },
  },
  automation: {
    schema: Joi.object({ automation: id().required(), status: Joi.string().valid(...enrollmentStatuses) }),
    json: {
      title: 'AutomationTest',
      type: 'object',
      properties: { automation: idJson, status: { enum: [...enrollmentStatuses] } },
      required: ['automation'],
      additionalProperties: false,
    },
  },
  segment: {
    schema: Joi.object({ segment: id().required() }),
    json: {
      title: 'SegmentTest',
      type: 'object',
      properties: { segment: idJson },
      required: ['segment'],
      additionalProperties: false,
    },
  },
  broadcast: {
    schema: Joi.object({ broadcast: id().required() }),
    json: {
      title: 'SentTest',
      type: 'object',
      properties: { broadcast: idJson },
      required: ['broadcast'],
      additionalProperties: false,
    },
  },
};

/** Conditions on a contact and tests of its events, lists, enrollments, segments and broadcasts. */
export function contactConditions(): Joi.ObjectSchema<ContactWhere> {
  return contactWhere<ContactWhere>('ContactWhere', tests);
}

const branchTests: OtherTests = {
  ...tests,
  event: {
    schema: eventTest(countedEventWhere()).keys({ since: Joi.string().valid('entry') }),
    json: {
      title: 'BranchEventTest',
      type: 'object',
      properties: { ...eventTestProperties, since: { const: 'entry' } },
      required: ['event'],
      additionalProperties: false,
    },
  },
};

/** Conditions of a branch, and the same tests, in which events can be counted since the enrollment began. */
export function branchConditions(): Joi.ObjectSchema<ContactWhere> {
  return branchWhere<ContactWhere>('BranchWhere', branchTests);
}
