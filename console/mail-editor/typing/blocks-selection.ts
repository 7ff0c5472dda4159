import type { Node, ResolvedPos } from 'prosemirror-model';
import { Selection, type SelectionBookmark, type Transaction } from 'prosemirror-state';
import type { Mappable } from 'prosemirror-transform';

/** Several blocks beside each other. It begins at one of them and reaches to the other end, which keys move. */
export class BlocksSelection extends Selection {
  /** Null where two positions have no blocks between them. */
  static between($anchor: ResolvedPos, $head: ResolvedPos): BlocksSelection | null {
    const isAmongBlocks = !$anchor.parent.inlineContent && $anchor.sameParent($head);
    return isAmongBlocks && $anchor.pos !== $head.pos ? new BlocksSelection($anchor, $head) : null;
  }

  static override fromJSON(doc: Node, json: { anchor: number; head: number }): Selection {
    return toSelection(doc, json.anchor, json.head);
  }

  override visible = false;

  map(doc: Node, mapping: Mappable): Selection {
    const isForward = this.anchor < this.head;
    return toSelection(
      doc,
      mapping.map(this.anchor, isForward ? 1 : -1),
      mapping.map(this.head, isForward ? -1 : 1),
    );
  }

  eq(other: Selection): boolean {
    return other instanceof BlocksSelection && other.anchor === this.anchor && other.head === this.head;
  }

  toJSON(): object {
    return { type: 'blocks', anchor: this.anchor, head: this.head };
  }

  override getBookmark(): SelectionBookmark {
    return toBookmark(this.anchor, this.head);
  }
}

Selection.jsonID('blocks', BlocksSelection);

function toSelection(doc: Node, anchor: number, head: number): Selection {
  const $head = doc.resolve(head);
  return BlocksSelection.between(doc.resolve(anchor), $head) ?? Selection.near($head);
}

function toBookmark(anchor: number, head: number): SelectionBookmark {
  return {
    map: (mapping) => toBookmark(mapping.map(anchor), mapping.map(head)),
    resolve: (doc) => toSelection(doc, anchor, head),
  };
}

/** Chooses blocks beside each other from one position to another, both at the edges of blocks. */
export function chooseBlocks(tr: Transaction, anchor: number, head: number): Transaction {
  return tr.setSelection(toSelection(tr.doc, anchor, head)).scrollIntoView();
}
