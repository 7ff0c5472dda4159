import { failingCondition, type Scope } from '../automation/conditions.js';
import { isGroup, type ContactTest, type ContactWhere } from './contact-query.js';
import { isCondition } from '../automation/where.js';

/** Whether a contact meets the conditions; `holds` decides the tests. Groups mean what they mean in automations. */
export function matches(where: ContactWhere, scope: Scope, holds: (test: ContactTest) => boolean): boolean {
  const test = (node: NonNullable<ContactWhere['all']>[number]): boolean => {
    if (isGroup(node)) return matches(node, scope, holds);
    return isCondition(node) ? failingCondition({ all: [node] }, scope) === null : holds(node);
  };
  const { all = [], any = [], none = [] } = where;
  return all.every(test) && (any.length === 0 || any.some(test)) && !none.some(test);
}
