import { audienceOperations } from './audience.js';
import { automationOperations } from './automations.js';
import type { Operations } from './operation.js';
import { peopleOperations } from './people.js';
import { serviceOperations } from './service.js';
import { sourceOperations } from './sources.js';

/** What every route says of itself, by its line in the map of routes. */
export const operations: Operations = {
  ...serviceOperations,
  ...peopleOperations,
  ...audienceOperations,
  ...automationOperations,
  ...sourceOperations,
};
