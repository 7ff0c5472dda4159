import { Fragment } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { MailBlock } from '../document/document';
import { schema } from '../document/schema';
import { isRoom, toBlock } from '../document/to-document';
import { saying } from '../typing/say';
import { blockAt, choose } from '../typing/selected';
import { severalChosen } from '../typing/several-blocks';

/** Blocks of an email that are to be a snippet, and where they are. */
export interface Shared {
  from: number;
  content: Fragment;
  blocks: MailBlock[];
}

/** The chosen blocks; null if there are none. */
export function sharedBlocks(state: EditorState): Shared | null {
  const several = severalChosen(state);
  const own = blockAt(state);
  const [from, content] =
    several !== null
      ? [several.from, state.doc.slice(several.from, several.to).content]
      : [own?.pos ?? 0, own === null ? Fragment.empty : Fragment.from(own.node)];
  const blocks = content.content.filter((node) => !isRoom(node)).map(toBlock);
  return blocks.length === 0 ? null : { from, content, blocks };
}

/** Puts a snippet in their place, unless they have changed. One step to undo. */
export function putSnippet(view: EditorView, { from, content }: Shared, snippet: string): void {
  const { doc, tr } = view.state;
  const to = from + content.size;
  if (view.isDestroyed || to > doc.content.size || !doc.slice(from, to).content.eq(content)) return;
  tr.replaceWith(from, to, schema.node('snippet', { snippet }));
  view.dispatch(saying(choose(tr, from), { what: 'added', type: 'snippet' }));
}
