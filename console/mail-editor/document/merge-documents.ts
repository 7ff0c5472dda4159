import { isSame } from '../../app/is-same.js';
import type { MailBlock, MailDocument } from './document.js';

/** Two versions of an email that began as the same. */
interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/**
 * An email with what both have made of it, by the ids of its outermost blocks. A block that both have changed is there in both
 * versions, theirs first; a block that one has changed stays even if the other has removed it. The order is mine where theirs is
 * as it was.
 */
export function mergeDocuments(
  { base, mine, theirs }: Versions<MailDocument>,
  newId: () => string,
): MailDocument {
  const merged = {
    ...pickChanged('style', { base, mine, theirs }),
    ...pickChanged('language', { base, mine, theirs }),
    ...pickChanged('translations', { base, mine, theirs }),
  };
  const versions = { base: base.blocks, mine: mine.blocks, theirs: theirs.blocks };
  return { version: 1, ...merged, blocks: mergeBlocks(versions, newId) };
}

/** A part that is as one of the two has made it; mine if both have. */
function pickChanged<K extends 'style' | 'language' | 'translations'>(
  part: K,
  { base, mine, theirs }: Versions<MailDocument>,
): Partial<Pick<MailDocument, K>> {
  const from: MailDocument = isSame(mine[part], base[part]) ? theirs : mine;
  const picked: Partial<Pick<MailDocument, K>> = {};
  if (from[part] !== undefined) picked[part] = from[part];
  return picked;
}

type Blocks = readonly MailBlock[];

function mergeBlocks({ base, mine, theirs }: Versions<Blocks>, newId: () => string): MailBlock[] {
  const [before, mineById, theirsById] = [byId(base), byId(mine), byId(theirs)];
  const isMoved = !isSame(orderOf(theirs, before), orderOf(base, theirsById));
  const [first, second] = isMoved ? [theirs, mine] : [mine, theirs];
  const ids = withOthers(
    first.map(({ id }) => id),
    second.map(({ id }) => id),
  );
  return ids.flatMap((id) => {
    const [kept, other] = mergeBlock(before.get(id), mineById.get(id), theirsById.get(id));
    if (kept === undefined) return [];
    return other === undefined ? [kept] : [kept, withNewIds(other, newId)];
  });
}

/** What becomes of a block; both versions if both have changed it. */
function mergeBlock(
  before: MailBlock | undefined,
  mine: MailBlock | undefined,
  theirs: MailBlock | undefined,
): MailBlock[] {
  if (isSame(mine, theirs) || isSame(mine, before)) return theirs === undefined ? [] : [theirs];
  if (isSame(theirs, before)) return mine === undefined ? [] : [mine];
  return [theirs, mine].filter((block) => block !== undefined);
}

function withNewIds(block: MailBlock, newId: () => string): MailBlock {
  const renewed = (blocks: Blocks) => blocks.map((inner) => withNewIds(inner, newId));
  const id = newId();
  switch (block.type) {
    case 'columns':
      return { ...block, id, columns: block.columns.map(renewed) };
    case 'box':
    case 'repeat':
      return { ...block, id, blocks: renewed(block.blocks) };
    default:
      return { ...block, id };
  }
}

/** Ids in the order of the first, each other one behind the one that it follows in the second. */
function withOthers(first: readonly string[], second: readonly string[]): string[] {
  const ids = [...first];
  const known = new Set(first);
  let after: string | null = null;
  for (const id of second) {
    if (!known.has(id)) ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, id);
    after = id;
  }
  return ids;
}

function byId(blocks: Blocks): Map<string, MailBlock> {
  return new Map(blocks.map((block) => [block.id, block]));
}

/** The ids of those that the other has, too. */
function orderOf(blocks: Blocks, other: ReadonlyMap<string, MailBlock>): string[] {
  return blocks.flatMap(({ id }) => (other.has(id) ? [id] : []));
}
