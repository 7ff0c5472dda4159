import { audienceOperations } from './audience.js';
import { automationOperations } from './automations.js';
import { listOperations } from './lists.js';
import { formOperations } from './forms.js';
import type { Operations } from './operation.js';
import { peopleOperations } from './people.js';
import { publicPageOperations } from './public-pages.js';
import { ruleOperations } from './rules.js';
import { serviceOperations } from './service.js';
import { sourcePayloadOperations } from './source-payloads.js';
import { sourceOperations } from './sources.js';
import { templateOperations } from './templates.js';

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
