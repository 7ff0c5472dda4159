import { useEffect, useLayoutEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import { NodeSelection, type Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { GripIcon, MoreIcon, PlusIcon, SettingsIcon, SnippetIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { blockActions } from './block-actions';
import { addParagraph } from './typing/block-commands';
import type { MailEditor } from './editor';
import styles from './mail-editor.module.css';
import { isBlock } from './document/schema';
import { blockAt, choose } from './typing/selected';
import { toText, useEditorState } from './use-mail-editor';

interface HandleProps {
  editor: MailEditor;
  toSettings: () => void;
  /** Makes a snippet of the chosen block; null where none can be. */
  toShare: (() => void) | null;
}

/** Beside the block at the pointer, otherwise the chosen one: a grip to drag it, and a menu. */
export default function Handle({ editor, toSettings, toShare }: HandleProps) {
  const texts = useTexts('editor');
  const { share } = useTexts('snippets');
  const { view } = editor;
  const own = useEditorState(editor, (state) => blockAt(state)?.pos ?? null);
  const hovered = useHovered(editor);
  const pos = hovered ?? own;
  const handle = usePlaced(editor, pos);
  if (pos === null) return null;
  const take = () => view.dispatch(choose(view.state.tr, pos));
  const run = (command: Command) => {
    take();
    command(view.state, view.dispatch, view);
    toText(view);
  };
  return (
    <div ref={handle} className={styles['handle']}>
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
        {blockActions.map(({ label, icon, hint, command }) => (
          <MenuItem key={label} icon={icon} hint={hint} onAction={() => run(command)}>
            {texts[label]}
          </MenuItem>
        ))}
        <MenuItem icon={SettingsIcon} hint="F6" onAction={toSettings}>
          {texts.settings}
        </MenuItem>
        {toShare && (
          <MenuItem icon={SnippetIcon} onAction={toShare}>
            {share}
          </MenuItem>
        )}
      </Menu>
      <span className={styles['adder']}>
        <IconButton
          size="small"
          icon={PlusIcon}
          label={texts.addHere}
          onPress={() => {
            run(addParagraph);
            view.dispatch(view.state.tr.insertText('/'));
          }}
        />
      </span>
    </div>
  );
}

/** Keeps an element beside a block. It is measured when the page is drawn anyway, so that no key waits for it. */
function usePlaced(editor: MailEditor, pos: number | null): RefObject<HTMLDivElement | null> {
  const handle = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (handle.current !== null && pos !== null) placeAt(handle.current, editor.view, pos);
    };
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const unsubscribe = editor.subscribe(soon);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      window.removeEventListener('resize', soon);
    };
  }, [editor, pos]);
  return handle;
}

function placeAt({ style }: HTMLElement, view: EditorView, pos: number): void {
  const element = pos >= view.state.doc.content.size ? null : view.nodeDOM(pos);
  const isShown = element instanceof HTMLElement;
  style.visibility = isShown ? '' : 'hidden';
  if (!isShown) return;
  const card = view.dom.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  style.transform = `translate(${box.left - card.left}px, ${box.top - card.top}px)`;
  style.setProperty('--block', `${box.height}px`);
}

/** The position of the block at the pointer; none once the document is another, as positions are others then. */
function useHovered({ view, subscribe }: MailEditor): number | null {
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    let doc = view.state.doc;
    const onMove = ({ target }: PointerEvent) => {
      const block = target instanceof Element ? target.closest('[data-block]') : null;
      const pos = block === null || !view.dom.contains(block) ? null : blockPosition(view, block);
      doc = view.state.doc;
      if (pos !== null) setHovered(pos);
    };
    const unsubscribe = subscribe(() => {
      if (view.state.doc !== doc) setHovered(null);
    });
    view.dom.addEventListener('pointermove', onMove);
    return () => {
      unsubscribe();
      view.dom.removeEventListener('pointermove', onMove);
    };
  }, [view, subscribe]);
  return hovered;
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
