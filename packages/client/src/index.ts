export { createRollcall, type Rollcall, type RollcallOptions } from './client.js';
export { dataOf, type Outcome } from './data-of.js';
export { items, type Page } from './items.js';
export { RollcallError, type Problem } from './rollcall-error.js';
export type { components, paths } from './schema.js';
