import {
  isEventTest,
  isGroup,
  leavesIn,
  type ContactLeaf,
  type ContactWhere,
} from '../contact/contact-query.js';
import { isCondition } from '../automation/where.js';

type Node = NonNullable<ContactWhere['all']>[number];

/** What a condition reads, cheapest first: the contact, its rows or their index keys, the properties of its events. */
const costs = ['contact', 'rows', 'properties'] as const;

/**
 * The conditions in parts which all have to hold, from the one that reads least to the one that reads most: who fails one for
 * good need not be put to the next.
 */
export function splitIntoStages(where: ContactWhere): ContactWhere[] {
  const ownNodes = ({ all = [], any = [], none = [] }: ContactWhere) => ({ all, any, none });
  const { all, any, none } = ownNodes(where);
  const anyCost = Math.max(...any.map(readCost));
  const stages = costs.map((_, cost): ContactWhere => {
    const isOfCost = (node: Node): boolean => readCost(node) === cost;
    return {
      all: all.filter(isOfCost),
      none: none.filter(isOfCost),
      ...(anyCost === cost && { any }),
    };
  });
  const used = stages.filter((stage) => Object.values(ownNodes(stage)).flat().length > 0);
  return used.length === 0 ? [where] : used;
}

function readCost(node: Node): number {
  const leaves = isGroup(node) ? [...leavesIn(node, '')].map(({ leaf }) => leaf) : [node];
  return Math.max(0, ...leaves.map((leaf) => costs.indexOf(readsOfLeaf(leaf))));
}

function readsOfLeaf(leaf: ContactLeaf): (typeof costs)[number] {
  if (isCondition(leaf)) return 'contact';
  return isEventTest(leaf) && leaf.where !== undefined ? 'properties' : 'rows';
}
