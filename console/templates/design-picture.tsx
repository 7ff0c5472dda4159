import type { MailBlock } from '../mail-editor/document/document';
import styles from './design-picture.module.css';

/** Blocks that fit. */
const SHOWN = 9;

/** A mail as small as a thumb: where its titles, texts, pictures and buttons are. */
export function DesignPicture({ blocks }: { blocks: readonly MailBlock[] }) {
  return (
    <span className={styles['picture']} aria-hidden="true">
      {blocks.slice(0, SHOWN).map((block) => (
        <Sketch key={block.id} block={block} />
      ))}
    </span>
  );
}

function Sketch({ block }: { block: MailBlock }) {
  if (block.type === 'columns')
    return (
      <span data-part="columns">
        {block.columns.map((blocks, index) => (
          <Sketches key={index} blocks={blocks} part="column" />
        ))}
      </span>
    );
  if ('blocks' in block) return <Sketches blocks={block.blocks} part="box" />;
  return <span data-part={block.type} data-align={'align' in block ? block.align : undefined} />;
}

function Sketches({ blocks, part }: { blocks: readonly MailBlock[]; part: string }) {
  return (
    <span data-part={part}>
      {blocks.map((block) => (
        <Sketch key={block.id} block={block} />
      ))}
    </span>
  );
}
