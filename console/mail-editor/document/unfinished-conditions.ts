import { conditionCount, finished } from '../../conditions/where';
import { whereIn } from '../../conditions/where-in';
import type { MailBlock } from './document';

/** Whether it is still to be said who sees one of the blocks; the API refuses that. */
export function hasUnfinishedConditions(blocks: readonly MailBlock[]): boolean {
  return blocks.some((block) => {
    if (block.when !== undefined && isUnfinished(block.when)) return true;
    if (block.type === 'columns') return block.columns.some(hasUnfinishedConditions);
    return 'blocks' in block && hasUnfinishedConditions(block.blocks);
  });
}

function isUnfinished(when: unknown): boolean {
  const where = whereIn(when);
  const count = conditionCount(where);
  return count === 0 || conditionCount(finished(where)) < count;
}
