import { audienceOperations } from '../contacts/openapi.js';
import { automationOperations } from '../automations/openapi.js';
import { listOperations } from '../lists/openapi.js';
import { formOperations } from '../forms/openapi.js';
import type { Operations } from './operation.js';
import { peopleOperations } from '../accounts/openapi.js';
import { publicPageOperations } from '../sign-ups/openapi.js';
import { ruleOperations } from '../rules/openapi.js';
import { serviceOperations } from '../system/openapi.js';
import { sourcePayloadOperations } from '../sources/payload-openapi.js';
import { sourceOperations } from '../sources/openapi.js';
import { templateOperations } from '../templates/openapi.js';

/** What every route says of itself, by its line in the map of routes. */
export const operations: Operations = {
  ...serviceOperations,
  ...publicPageOperations,
  ...peopleOperations,
  ...audienceOperations,
  ...listOperations,
  ...automationOperations,
  ...sourceOperations,
  ...ruleOperations,
  ...sourcePayloadOperations,
  ...templateOperations,
  ...formOperations,
};
