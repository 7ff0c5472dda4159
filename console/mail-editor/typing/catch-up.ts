import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isChosen } from './selected.js';

/** Browsers tell of a moved cursor a moment later. A key pressed until then would act where the cursor was before. */
export const catchUp = new Plugin({
  props: { handleDOMEvents: { keydown: (view) => catchUpWith(view, document.getSelection()) } },
});

function catchUpWith(view: EditorView, shown: Selection | null): void {
  const { selection, doc, tr } = view.state;
  if (shown === null || view.composing) return;
  // A block that is still shown as chosen has no cursor.
  const isLeft = isChosen(view.state) && shown.isCollapsed;
  if (!isLeft && !(selection instanceof TextSelection)) return;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = shown;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  if (anchorNode === null || focusNode === null) return;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  if (anchor === selection.anchor && head === selection.head) return;
  const isText = [anchor, head].every((pos) => doc.resolve(pos).parent.inlineContent);
  if (isText) view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)));
}
