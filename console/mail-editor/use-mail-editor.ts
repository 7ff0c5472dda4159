import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { MailBlock } from './document/document.js';
import { allBlocks } from './typing/selected';
import { isSame } from '../app/is-same.js';
import { createEditor, type EditorOptions, type FollowedEditor, type MailEditor } from './editor';

type Options = Omit<EditorOptions, 'attributes' | 'words'> & {
  label: string;
  words: ReturnType<EditorOptions['words']>;
  start?: Start | undefined;
};

/** Where writing begins at once: `title` is chosen, so that what is typed replaces it. */
export type Start = 'title' | 'text';

/** An editor in an element, which follows blocks that become others elsewhere. Null until the element is there. */
export function useMailEditor(options: Options) {
  const { blocks, label } = options;
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MailEditor | null>(null);
  const help = useId();
  const latest = useRef<readonly MailBlock[]>(blocks);
  const words = useEffectEvent(() => options.words);
  const changed = useEffectEvent((next: MailBlock[]) => {
    latest.current = next;
    options.onChange(next);
  });
  const toSettings = useEffectEvent((of?: 'link') => options.toSettings(of));
  const suggestions = useEffectEvent<EditorOptions['suggestions']>((open) => options.suggestions(open));
  const accept = useEffectEvent<EditorOptions['accept']>((view, open) => options.accept(view, open));
  const create = useEffectEvent((parent: HTMLElement) =>
    createEditor(parent, {
      blocks,
      attributes: { 'aria-label': label, 'aria-describedby': help },
      words: () => words(),
      onChange: (next) => changed(next),
      toSettings: (of) => toSettings(of),
      suggestions: (open) => suggestions(open),
      accept: (view, open) => accept(view, open),
      ...(options.plugins && { plugins: options.plugins }),
    }),
  );
  const begin = useEffectEvent((view: EditorView) => {
    if (options.start !== undefined) startIn(view, options.start);
  });
  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = create(place.current);
    setEditor(made);
    begin(made.view);
    // Before the page asks whether anything is unsaved.
    window.addEventListener('beforeunload', made.settle, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', made.settle, { capture: true });
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (editor === null || isSame(blocks, latest.current) || editor.settle()) return;
    latest.current = blocks;
    editor.reset(blocks);
  }, [editor, blocks]);
  return { place, editor, help };
}

function startIn(view: EditorView, start: Start): void {
  const texts = allBlocks(view.state.doc).filter(({ node }) => node.isTextblock);
  const title = texts.find(({ node }) => node.type.name === 'heading');
  const first = start === 'title' ? (title ?? texts[0]) : texts[0];
  if (first === undefined) return;
  const { pos, node } = first;
  const end = start === 'title' && first === title ? pos + 1 + node.content.size : pos + 1;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1, end)));
  view.focus();
}

/** Leads the focus back to the text, also from a menu, which holds it until it has begun to close. */
export function toText(view: EditorView): void {
  view.focus();
  requestAnimationFrame(() => view.focus());
}

/** What a part of the page reads of the editor; the part is drawn again only when that is something else. */
export function useEditorState<T>(editor: FollowedEditor, read: (state: EditorState) => T): T {
  const [steady] = useState(() => steadily(read));
  return useSyncExternalStore(editor.subscribe, () => steady(editor.view.state));
}

function steadily<T>(read: (state: EditorState) => T): (state: EditorState) => T {
  let last: { value: T } | null = null;
  return (state) => {
    const value = read(state);
    if (last === null || !isSame(value, last.value)) last = { value };
    return last.value;
  };
}
