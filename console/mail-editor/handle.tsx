import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import {
  CopyIcon,
  DeleteIcon,
  DownIcon,
  GripIcon,
  MoreIcon,
  PlusIcon,
  SettingsIcon,
  UpIcon,
} from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { addParagraph, duplicateBlock, moveBlock, removeBlock } from './typing/block-commands';
import type { MailEditor } from './editor';
import styles from './mail-editor.module.css';
import { isBlock } from './document/schema';
import { blockAt, choose } from './typing/selected';
import { editorTexts } from './texts';
import { toText, useEditorState } from './use-mail-editor';

/** Beside the block at the pointer, otherwise the chosen one: a grip to drag it, and a menu. */
export function Handle({ editor, toSettings }: { editor: MailEditor; toSettings: () => void }) {
  const texts = useTexts(editorTexts);
  const { view } = editor;
  const doc = useEditorState(editor, (state) => state.doc);
  const own = useEditorState(editor, (state) => blockAt(state)?.pos ?? null);
  const hovered = useHovered(view, doc);
  const pos = hovered ?? own;
  const element = pos === null || pos >= doc.content.size ? null : view.nodeDOM(pos);
  if (pos === null || !(element instanceof HTMLElement)) return null;
  const take = () => view.dispatch(choose(view.state.tr, pos));
  const run = (command: (typeof commands)[number]['command']) => {
    take();
    command(view.state, view.dispatch, view);
    toText(view);
  };
  const card = view.dom.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const place = `translate(${box.left - card.left}px, ${box.top - card.top}px)`;
  return (
    <div className={styles['handle']} style={{ transform: place }}>
      <span
        className={styles['grip']}
        title={texts.drag}
        draggable
        onDragStart={(event) => drag(view, pos, event)}
      >
        <GripIcon aria-hidden="true" />
      </span>
      <Menu
        label={texts.handle}
        trigger={<IconButton size="small" icon={MoreIcon} label={texts.handle} onPress={take} />}
      >
        {commands.map(({ label, icon, hint, command }) => (
          <MenuItem key={label} icon={icon} hint={hint} onAction={() => run(command)}>
            {texts[label]}
          </MenuItem>
        ))}
        <MenuItem icon={SettingsIcon} hint="F6" onAction={toSettings}>
          {texts.settings}
        </MenuItem>
      </Menu>
    </div>
  );
}

const commands = [
  { label: 'moveUp', icon: UpIcon, hint: '⌥↑', command: moveBlock(-1) },
  { label: 'moveDown', icon: DownIcon, hint: '⌥↓', command: moveBlock(1) },
  { label: 'duplicate', icon: CopyIcon, hint: '⌘D', command: duplicateBlock },
  { label: 'addBelow', icon: PlusIcon, hint: '⌥↵', command: addParagraph },
  { label: 'remove', icon: DeleteIcon, hint: '⌫', command: removeBlock },
] as const;

/** The position of the block at the pointer; none once the document is another, as positions are others then. */
function useHovered(view: EditorView, doc: EditorView['state']['doc']): number | null {
  const [hovered, setHovered] = useState<{ pos: number; doc: typeof doc } | null>(null);
  const onMove = useEffectEvent(({ target }: PointerEvent) => {
    const block = target instanceof Element ? target.closest('[data-block]') : null;
    const pos = block === null || !view.dom.contains(block) ? null : blockPosition(view, block);
    if (pos !== null && pos !== hovered?.pos) setHovered({ pos, doc: view.state.doc });
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => onMove(event);
    view.dom.addEventListener('pointermove', listener);
    return () => view.dom.removeEventListener('pointermove', listener);
  }, [view]);
  return hovered?.doc === doc ? hovered.pos : null;
}

function blockPosition(view: EditorView, block: Element): number | null {
  const $pos = view.state.doc.resolve(view.posAtDOM(block, 0));
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (view.nodeDOM($pos.before(depth)) === block) return $pos.before(depth);
  }
  const after = $pos.nodeAfter;
  return after !== null && isBlock(after) ? $pos.pos : null;
}

function drag(view: EditorView, pos: number, { dataTransfer }: DragEvent): void {
  view.dispatch(choose(view.state.tr, pos));
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection)) return;
  const { dom, text, slice } = view.serializeForClipboard(selection.content());
  dataTransfer.clearData();
  dataTransfer.setData('text/html', dom.innerHTML);
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'copyMove';
  const element = view.nodeDOM(pos);
  if (element instanceof HTMLElement) dataTransfer.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
}
