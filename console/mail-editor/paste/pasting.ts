import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { cleanPaste } from './clean-paste';
import { withValues } from './pasted-values';
import { saying } from '../typing/say';
import { schema } from '../document/schema';
import { blockAt, choose } from '../typing/selected';

const FORMATS = /^image\/(?:png|jpeg|gif|webp)$/;

/** Uploads a picture; null if that has failed, which is said then. */
export type Upload = (file: File) => Promise<{ url: string; alt: string } | null>;

/** What is pasted and dropped: texts without their looks, tags as values, pictures uploaded. */
export function pasting(upload: Upload): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: cleanPaste,
      transformPasted: (slice, view) => {
        const { fragment, count } = withValues(slice.content);
        if (count > 0)
          queueMicrotask(() => view.dispatch(saying(view.state.tr, { what: 'pasted', values: count })));
        return new Slice(fragment, slice.openStart, slice.openEnd);
      },
      handlePaste: (view, event) => {
        const pictures = picturesIn(event.clipboardData);
        if (pictures.length === 0 || event.clipboardData?.getData('text/html') !== '') return false;
        void addPictures(view, pictures, { upload, at: null });
        return true;
      },
      handleDrop: (view, event) => {
        const pictures = picturesIn(event.dataTransfer);
        if (pictures.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
        void addPictures(view, pictures, { upload, at });
        return true;
      },
    },
  });
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => FORMATS.test(type));
}

/** One after the other, behind the block that was chosen first. */
async function addPictures(
  view: EditorView,
  files: readonly File[],
  { upload, at }: { upload: Upload; at: number | null },
): Promise<void> {
  for (const file of files) {
    const picture = await upload(file);
    if (picture === null || view.isDestroyed) return;
    const { doc, tr } = view.state;
    const place = placeFor(view, at === null ? null : Math.min(at, doc.content.size));
    const alt = picture.alt === '' ? null : picture.alt;
    const node = schema.node('image', { src: picture.url, alt, rounded: true });
    tr.insert(place, Fragment.from(node));
    view.dispatch(saying(choose(tr, place), { what: 'imageAdded' }));
  }
}

/** Behind the block at a position, or behind the chosen one. */
function placeFor(view: EditorView, at: number | null): number {
  const { doc } = view.state;
  const own = blockAt(view.state);
  if (at === null) return own === null ? doc.content.size : own.pos + own.node.nodeSize;
  const $at = doc.resolve(at);
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    if ($at.node(depth).type.isInGroup('block') && $at.node(depth - 1).type.name !== 'item')
      return $at.after(depth);
  }
  return at;
}
