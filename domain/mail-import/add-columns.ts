import { pieces } from '../kernel/pieces.js';
import type { MailElement } from './read-tree.js';
import type { BlockSink, Context } from './reading.js';

/**
 * Adds elements as columns, two or three to a row: a document has no more side by side. Empty ones are left out, and one alone
 * is no column.
 *
 * @param sharesOf the widths of the elements of a row in proportion to each other; null if they are equal or unknown
 */
export function addColumns(
  sink: BlockSink,
  { elements, context }: { elements: readonly MailElement[]; context: Context },
  sharesOf: (elements: readonly MailElement[]) => number[] | null = () => null,
): void {
  for (const row of pieces(elements, elements.length === 4 ? 2 : 3)) {
    const filled = row
      .map((element) => ({ element, blocks: sink.nested(element, { ...context, inColumns: true }) }))
      .filter(({ blocks }) => blocks.length > 0);
    const columns = filled.map(({ blocks }) => blocks);
    if (columns.length < 2) for (const block of columns.flat()) sink.add(block);
    else {
      const shares = sharesOf(filled.map(({ element }) => element));
      sink.add({ id: sink.mail.newId(), type: 'columns', columns, ...(shares !== null && { shares }) });
    }
  }
}
