import type { MailBlock, MailDocument } from './document';
import { isMailBlock } from './shape';

/** The innermost block that a path goes through: `document.blocks[3].columns[0][1].href`. */
export function blockAtPath(document: MailDocument, path: string): MailBlock | null {
  let at: unknown = { document };
  let block: MailBlock | null = null;
  for (const key of path.split(/[.[\]]/).filter((part) => part !== '')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
    if (isMailBlock(at)) block = at;
  }
  return block;
}
