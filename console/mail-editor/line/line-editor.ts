import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Slice } from 'prosemirror-model';
import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { describeSuggestions, type EditorOptions, type FollowedEditor } from '../editor.js';
import { nodeViews } from '../node-views.js';
import { catchUp } from '../typing/catch-up.js';
import { pageKeys } from '../typing/page-keys.js';
import { suggest } from '../typing/suggesting.js';
import { value } from '../typing/typing-rules.js';
import { toLine, typedLine } from './line-document.js';

export interface LineOptions extends Pick<EditorOptions, 'attributes' | 'words' | 'suggestions' | 'accept'> {
  typed: string;
  onChange: (typed: string) => void;
}

export interface LineEditor extends FollowedEditor {
  reset: (typed: string) => void;
}

/** An editor of one line in a place of the page. */
export function createLine(place: HTMLElement, options: LineOptions): LineEditor {
  const { typed, attributes, words, onChange } = options;
  const listeners = new Set<() => void>();
  const show = (state: EditorState): void => {
    view.updateState(state);
    describeSuggestions(view);
    for (const listener of listeners) listener();
  };
  const plugins = pluginsFor(options);
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc: toLine(typed), plugins }),
    attributes: { ...attributes, role: 'textbox', 'aria-haspopup': 'listbox', spellcheck: 'true' },
    nodeViews: nodeViews(words),
    clipboardTextSerializer: ({ content }) => typedLine(content.content),
    handlePaste: (_view, { clipboardData }) => {
      const pasted = clipboardData?.getData('text/plain').replace(/\s+/g, ' ') ?? '';
      view.dispatch(view.state.tr.replaceSelection(new Slice(toLine(pasted).content, 0, 0)).scrollIntoView());
      return true;
    },
    dispatchTransaction: (tr) => {
      show(view.state.apply(tr));
      if (tr.docChanged) onChange(typedLine(view.state.doc.children));
    },
  });
  return {
    view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reset: (other) => show(EditorState.create({ doc: toLine(other), plugins })),
  };
}

function pluginsFor({ suggestions, accept }: LineOptions): Plugin[] {
  return [
    pageKeys(() => undefined),
    catchUp,
    suggest({ count: suggestions, accept, kinds: ['value'] }),
    inputRules({ rules: [value] }),
    keymap({
      ...{ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo },
      ...{ Backspace: chainCommands(undoInputRule), Enter: () => true },
    }),
    keymap(baseKeymap),
    history(),
  ];
}
