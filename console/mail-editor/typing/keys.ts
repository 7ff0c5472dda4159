import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import {
  addParagraph,
  breakLine,
  chooseBlock,
  duplicateBlock,
  enterBlock,
  leaveButton,
  moveBlock,
  removeChosen,
  stepBlock,
} from './block-commands.js';
import { duplicateBlocks, extendBlocks, leaveBlocks, moveBlocks, removeBlocks } from './several-blocks.js';
import { schema } from '../document/schema.js';
import { blockAt } from './selected.js';

export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'code';

export function toggle(mark: Mark): Command {
  const type = schema.marks[mark];
  return type === undefined ? () => false : toggleMark(type);
}

function withNode(name: string, command: (type: NodeType) => Command): Command {
  const type = schema.nodes[name];
  return type === undefined ? () => false : command(type);
}

export type TextStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'quote';

/** Makes the block a text of another style. */
export function setStyle(style: TextStyle): Command {
  const level = Number(style.slice('heading'.length));
  return style.startsWith('heading')
    ? withNode('heading', (type) => setBlockType(type, { level }))
    : withNode(style, (type) => setBlockType(type));
}

/** A list of the block, another kind of list, or none again. */
export function makeList(isOrdered: boolean): Command {
  const ordered = isOrdered ? true : null;
  return (state, dispatch) => {
    const own = blockAt(state);
    if (own?.node.type.name !== 'list')
      return withNode('list', (type) => wrapInList(type, { ordered }))(state, dispatch);
    if (own.node.attrs['ordered'] === ordered) return withNode('item', liftListItem)(state, dispatch);
    dispatch?.(state.tr.setNodeAttribute(own.pos, 'ordered', ordered));
    return true;
  };
}

interface KeyActions {
  /** Opens the settings of what is chosen; of a link. */
  toSettings: (of?: 'link') => void;
}

/** What the keys do, by the table of the help. */
export function editorKeys({ toSettings }: KeyActions): Plugin[] {
  const link: Command = () => {
    toSettings('link');
    return true;
  };
  const toPanel: Command = () => {
    toSettings();
    return true;
  };
  return [
    keymap({
      ...{ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo, F6: toPanel },
      ...{ 'Mod-b': toggle('bold'), 'Mod-i': toggle('italic'), 'Mod-u': toggle('underline'), 'Mod-k': link },
      ...{ 'Mod-Alt-0': setStyle('paragraph'), 'Mod-Alt-1': setStyle('heading1') },
      ...{ 'Mod-Alt-2': setStyle('heading2'), 'Mod-Alt-3': setStyle('heading3') },
      ...{ 'Mod-Shift-7': makeList(true), 'Mod-Shift-8': makeList(false) },
      ...{ 'Alt-ArrowUp': chainCommands(moveBlocks(-1), moveBlock(-1)) },
      ...{ 'Alt-ArrowDown': chainCommands(moveBlocks(1), moveBlock(1)) },
      ...{ 'Mod-d': chainCommands(duplicateBlocks, duplicateBlock) },
      ...{ 'Shift-ArrowUp': extendBlocks(-1), 'Shift-ArrowDown': extendBlocks(1) },
      ...{ Escape: chooseBlock, ArrowUp: chainCommands(leaveBlocks(-1), stepBlock(-1)) },
      ...{ ArrowDown: chainCommands(leaveBlocks(1), stepBlock(1)) },
      ...{ Backspace: chainCommands(undoInputRule, removeChosen, removeBlocks) },
      ...{ Delete: chainCommands(removeChosen, removeBlocks) },
      Enter: chainCommands(
        enterBlock(() => toSettings()),
        withNode('item', (type) => splitListItem(type)),
        leaveButton,
      ),
      ...{ 'Shift-Enter': breakLine, 'Alt-Enter': addParagraph },
      'Shift-Tab': withNode('item', (type) => liftListItem(type)),
    }),
    keymap(baseKeymap),
  ];
}
