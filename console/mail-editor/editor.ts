import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { DOMSerializer, type Node } from 'prosemirror-model';
import { EditorState, Selection, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { MailBlock } from './document/document.js';
import { toDom } from './document/to-dom.js';
import { toNode } from './document/from-document.js';
import { inPauses } from './in-pauses.js';
import { keepIds } from './keep-ids.js';
import { editorKeys } from './typing/keys.js';
import { blockMarks } from './block-marks.js';
import { nodeViews } from './node-views.js';
import { saidBy, type Said } from './typing/say.js';
import { isBlock, schema } from './document/schema.js';
import { suggest, suggestingIn, type Suggesting } from './typing/suggesting.js';
import { toBlocks } from './document/to-document.js';
import { chooseTo, severalChosen } from './typing/several-blocks.js';
import { isChosen } from './typing/selected.js';
import { pageKeys } from './typing/page-keys.js';
import { catchUp } from './typing/catch-up.js';
import { typingRules } from './typing/typing-rules.js';
import type { EditorWords } from './words.js';

/** Steps that can be undone, and the pause that ends one while typing, in ms. */
const UNDO_STEPS = 200;
const PAUSE_MS = 500;

export interface EditorOptions {
  blocks: readonly MailBlock[];
  attributes: Record<string, string>;
  words: () => EditorWords;
  /** Called when typing pauses. */
  onChange: (blocks: MailBlock[]) => void;
  toSettings: (of?: 'link') => void;
  /** What is suggested for the typed text: how much, and taking one. */
  suggestions: (suggesting: Suggesting) => number;
  accept: (view: EditorView, suggesting: Suggesting) => void;
  plugins?: readonly Plugin[];
}

/** An editor that parts of the page follow. */
export interface FollowedEditor {
  view: EditorView;
  subscribe: (listener: () => void) => () => void;
}

export interface MailEditor extends FollowedEditor {
  /** What the latest change has said. */
  said: () => Said | null;
  /** Shows other blocks, with nothing to undo. */
  reset: (blocks: readonly MailBlock[]) => void;
  /** Tells what was typed without waiting for a pause. False if nothing was. */
  settle: () => boolean;
  destroy: () => void;
}

/** The editor of a mail's blocks in a place of the page. */
export function createEditor(place: HTMLElement, options: EditorOptions): MailEditor {
  const { blocks, attributes, words, onChange } = options;
  const listeners = new Set<() => void>();
  let said: Said | null = null;
  const { next, settle } = inPauses((doc: Node) => onChange(toBlocks(doc)));
  const show = (state: EditorState): void => {
    view.updateState(state);
    describeSuggestions(view);
    for (const listener of listeners) listener();
  };
  const view: EditorView = new EditorView(place, {
    state: toState(blocks, [pageKeys(() => settle()), ...pluginsFor(options)]),
    attributes: {
      ...attributes,
      ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-haspopup': 'listbox', spellcheck: 'true' },
    },
    nodeViews: nodeViews(words),
    clipboardSerializer: copying(),
    // What is typed does not replace blocks that are chosen.
    handleKeyPress: ({ state }) => isChosen(state) || severalChosen(state) !== null,
    handleDOMEvents: {
      blur: () => void settle(),
      mousedown: (_view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const isTaken = event.shiftKey && at !== null && chooseTo(view, at.inside < 0 ? at.pos : at.inside);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
    },
    dispatchTransaction: (tr) => {
      const state = view.state.apply(tr);
      said = saidBy(tr) ?? (tr.docChanged ? null : said);
      show(state);
      if (tr.docChanged) next(state.doc);
    },
  });
  return {
    view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    said: () => said,
    reset: (other) => show(toState(other, view.state.plugins)),
    settle,
    destroy: () => {
      settle();
      view.destroy();
    },
  };
}

function toState(blocks: readonly MailBlock[], plugins: readonly Plugin[]): EditorState {
  const doc = toNode({ blocks: [...blocks] });
  // Not in a first block without text: it would count as chosen, and the first click on it would change nothing.
  const selection = Selection.findFrom(doc.resolve(0), 1, true);
  return EditorState.create({ doc, plugins: [...plugins], ...(selection && { selection }) });
}

function pluginsFor({ words, toSettings, suggestions, accept, plugins = [] }: EditorOptions): Plugin[] {
  return [
    catchUp,
    suggest({ count: suggestions, accept }),
    typingRules,
    ...editorKeys({ toSettings }),
    history({ depth: UNDO_STEPS, newGroupDelay: PAUSE_MS }),
    dropCursor({ color: false, class: 'drop-line' }),
    gapCursor(),
    keepIds,
    blockMarks(words),
    ...plugins,
  ];
}

/** What is copied has all fields of its blocks, so that it is pasted as it was, into other mails, too. */
function copying(): DOMSerializer {
  const nodes = DOMSerializer.nodesFromSchema(schema);
  for (const [name, type] of Object.entries(schema.nodes)) {
    if (type.isInGroup('block')) nodes[name] = (node: Node) => toDom(node, isBlock(node));
  }
  return new DOMSerializer(nodes, DOMSerializer.marksFromSchema(schema));
}

export const SUGGESTIONS = 'mail-suggestions';

export function suggestionId(index: number): string {
  return `${SUGGESTIONS}-${index}`;
}

/** Tells those who do not see the suggestions which is chosen. */
export function describeSuggestions({ dom, state }: EditorView): void {
  const open = suggestingIn(state);
  if (open === null || open.isClosed) {
    dom.removeAttribute('aria-activedescendant');
    dom.removeAttribute('aria-controls');
    return;
  }
  dom.setAttribute('aria-controls', SUGGESTIONS);
  dom.setAttribute('aria-activedescendant', suggestionId(open.index));
}
