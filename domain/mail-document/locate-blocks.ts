import type { MailBlock } from './document.js';

/** A block and where it stands. */
export interface LocatedBlock {
  block: MailBlock;
  /** `blocks[3].columns[0][1]` */
  path: string;
  /** 1 for the blocks of the document itself. */
  depth: number;
  inColumns: boolean;
  inRepeat: boolean;
}

type Place = Pick<LocatedBlock, 'depth' | 'inColumns' | 'inRepeat'>;

const OUTERMOST: Place = { depth: 1, inColumns: false, inRepeat: false };

/** All blocks, those within others after them. */
export function* locateBlocks(
  blocks: readonly MailBlock[],
  path = 'blocks',
  place = OUTERMOST,
): Generator<LocatedBlock> {
  for (const [i, block] of blocks.entries()) {
    const at = `${path}[${String(i)}]`;
    yield { block, path: at, ...place };
    const inner: Place = {
      depth: place.depth + 1,
      inColumns: place.inColumns || block.type === 'columns',
      inRepeat: place.inRepeat || block.type === 'repeat',
    };
    for (const { blocks: below, name } of listsWithin(block)) {
      yield* locateBlocks(below, `${at}.${name}`, inner);
    }
  }
}

/** The lists of blocks within a block, with the names of their fields. */
export function listsWithin(block: MailBlock): { blocks: readonly MailBlock[]; name: string }[] {
  switch (block.type) {
    case 'columns':
      return block.columns.map((blocks, i) => ({ blocks, name: `columns[${String(i)}]` }));
    case 'box':
    case 'repeat':
      return [{ blocks: block.blocks, name: 'blocks' }];
    default:
      return [];
  }
}

/** The ids of the snippets among blocks, each once. */
export function snippetsIn(blocks: readonly MailBlock[]): string[] {
  const ids = [...locateBlocks(blocks)].flatMap(({ block }) =>
    block.type === 'snippet' ? [block.snippet] : [],
  );
  return [...new Set(ids)];
}
