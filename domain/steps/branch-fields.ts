import { fieldsBelow, isCondition } from '../automation/where.js';
import { isEventTest, leavesIn, type ContactWhere } from '../contact/contact-query.js';

/**
 * All fields below a root that the conditions of a branch read, without the root. Within a test of events, `event` is the
 * counted one.
 */
export function branchFields(root: 'event' | 'entry' | 'steps', where: ContactWhere): string[] {
  return [...leavesIn(where, '')].flatMap(({ leaf }) => {
    if (isCondition(leaf)) return fieldsBelow(root, { all: [leaf] });
    return isEventTest(leaf) && root !== 'event' ? fieldsBelow(root, leaf.where) : [];
  });
}
