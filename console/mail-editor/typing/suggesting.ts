import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { repeatAround } from './selected.js';

/** `/` suggests blocks, `{{` values, by what is typed after it. */
export interface Suggesting {
  kind: 'block' | 'value';
  /** Where the sign stands. */
  from: number;
  query: string;
  /** The list that is repeated there; null if none is. */
  repeat: string | null;
  index: number;
  isClosed: boolean;
}

const signs: readonly { kind: Suggesting['kind']; pattern: RegExp }[] = [
  { kind: 'block', pattern: /(?:^|\s)\/([\p{L}\d ]{0,20})$/u },
  { kind: 'value', pattern: /\{\{\s?([\w. ]{0,40})$/ },
];

const key = new PluginKey<Suggesting | null>('suggesting');

/** What keys change of it. */
const changes = new WeakMap<Transaction, Suggesting>();

export function suggestingIn(state: EditorState): Suggesting | null {
  return key.getState(state) ?? null;
}

interface Answers {
  /** What is suggested; by default all. */
  kinds?: readonly Suggesting['kind'][];
  /** How many suggestions there are. */
  count: (suggesting: Suggesting) => number;
  accept: (view: EditorView, suggesting: Suggesting) => void;
}

/** What is suggested while one types. The focus stays in the text. */
export function suggest({ kinds, count, accept }: Answers): Plugin<Suggesting | null> {
  return new Plugin<Suggesting | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, before, _old, state) => {
        const set = changes.get(tr);
        if (set !== undefined) return set;
        return tr.docChanged || tr.selectionSet ? next(before, found(state, kinds), tr.docChanged) : before;
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const open = suggestingIn(view.state);
        if (open === null || open.isClosed || event.isComposing) return false;
        return press(view, event.key, { open, total: count(open), accept: () => accept(view, open) });
      },
    },
  });
}

/** Opened by typing only: a cursor that comes by opens nothing, and what was closed stays closed. */
function next(before: Suggesting | null, now: Suggesting | null, isTyped: boolean): Suggesting | null {
  if (now === null || (before === null && !isTyped)) return null;
  if (before === null || before.from !== now.from || before.kind !== now.kind) return isTyped ? now : null;
  return { ...now, isClosed: before.isClosed, index: before.query === now.query ? before.index : 0 };
}

function found({ selection }: EditorState, kinds: Answers['kinds']): Suggesting | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC');
  for (const { kind, pattern } of signs) {
    if (kinds?.includes(kind) === false) continue;
    const match = pattern.exec(before);
    if (match === null) continue;
    const [whole, query = ''] = match;
    const from = $from.pos - whole.trimStart().length;
    const typed = query.trim().toLowerCase();
    return { kind, from, query: typed, repeat: repeatAround($from), index: 0, isClosed: false };
  }
  return null;
}

interface Pressed {
  open: Suggesting;
  total: number;
  accept: () => void;
}

function press(view: EditorView, pressed: string, { open, total, accept }: Pressed): boolean {
  const set = (change: Partial<Suggesting>): true => {
    const tr = view.state.tr;
    changes.set(tr, { ...open, ...change });
    view.dispatch(tr);
    return true;
  };
  if (pressed === 'Escape') return set({ isClosed: true });
  if (total === 0) return false;
  if (pressed === 'ArrowDown') return set({ index: (open.index + 1) % total });
  if (pressed === 'ArrowUp') return set({ index: (open.index + total - 1) % total });
  if (pressed !== 'Enter' && pressed !== 'Tab') return false;
  accept();
  return true;
}
