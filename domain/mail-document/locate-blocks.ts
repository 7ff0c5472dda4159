import type { Where } from '../automation/where.js';
import type { MailBlock, MailDocument } from './document.js';

/** A block that may contain blocks, in the domain's types or in those of the API's client, which the console uses. */
export interface Nesting<B> {
  type: string;
  columns?: B[][];
  blocks?: B[];
}

/** A block and where it stands. */
export interface LocatedBlock<B = MailBlock> {
  block: B;
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
export function* locateBlocks<B extends Nesting<B>>(
  blocks: readonly B[],
  path = 'blocks',
  place = OUTERMOST,
): Generator<LocatedBlock<B>> {
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
export function listsWithin<B extends Nesting<B>>({
  columns = [],
  blocks,
}: B): { blocks: readonly B[]; name: string }[] {
  return [
    ...columns.map((column, i) => ({ blocks: column, name: `columns[${String(i)}]` })),
    ...(blocks === undefined ? [] : [{ blocks, name: 'blocks' }]),
  ];
}

/** A block with the blocks within it changed. */
export function mapWithin<B extends Nesting<B>>(block: B, change: (blocks: readonly B[]) => B[]): B {
  const { columns, blocks } = block;
  return {
    ...block,
    ...(columns !== undefined && { columns: columns.map(change) }),
    ...(blocks !== undefined && { blocks: change(blocks) }),
  };
}

/** The conditions of blocks. */
export function conditionsIn(document: Pick<MailDocument, 'blocks'> | null): Where[] {
  return [...locateBlocks(document?.blocks ?? [])].flatMap(({ block: { when } }) => when ?? []);
}

/** The ids of the snippets among blocks, each once. */
export function snippetsIn<B extends Nesting<B> & { snippet?: string }>(blocks: readonly B[]): string[] {
  return [...new Set([...locateBlocks(blocks)].flatMap(({ block: { snippet } }) => snippet ?? []))];
}
