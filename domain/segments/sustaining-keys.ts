import { listenKey } from '../automation/event-name.js';
import { isEventTest, isGroup, leavesIn, type ContactWhere } from '../contact/contact-query.js';
import { isCondition } from '../automation/where.js';

type Node = NonNullable<ContactWhere['all']>[number];

/**
 * The keys of events of which one more can only keep a member in: every member has had as many as needed within a time, and
 * nothing else depends on them.
 */
export function sustainingKeys({ all = [], any = [], none = [] }: ContactWhere): ReadonlySet<string> {
  const isSustaining = (node: Node): boolean => !isGroup(node) && isMinimum(node);
  const others = { all: all.filter((node) => !isSustaining(node)), any, none };
  const keys = new Set(keysIn({ all: all.filter(isSustaining) }));
  for (const key of keysIn(others)) keys.delete(key);
  return keys;
}

/**
 * Only the newest events are tested by their properties, so a further one may push another out. Without a window, what
 * decided may have been removed from the log.
 */
function isMinimum(leaf: Exclude<Node, ContactWhere>): boolean {
  if (isCondition(leaf) || !isEventTest(leaf)) return false;
  const { atMost, which, where, withinLast } = leaf;
  return withinLast !== undefined && atMost === undefined && which === undefined && where === undefined;
}

function keysIn(where: ContactWhere): string[] {
  return [...leavesIn(where, '')].flatMap(({ leaf }) =>
    !isCondition(leaf) && isEventTest(leaf) ? [listenKey(leaf.event)] : [],
  );
}
