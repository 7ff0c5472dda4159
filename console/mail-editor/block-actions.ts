import { CopyIcon, DeleteIcon, DownIcon, PlusIcon, UpIcon } from '../ui/icons';
import { addParagraph, duplicateBlock, moveBlock, removeBlock } from './typing/block-commands';

/** What can be done with any block, with its keys. */
export const blockActions = [
  { label: 'moveUp', icon: UpIcon, hint: '⌥↑', command: moveBlock(-1) },
  { label: 'moveDown', icon: DownIcon, hint: '⌥↓', command: moveBlock(1) },
  { label: 'duplicate', icon: CopyIcon, hint: '⌘D', command: duplicateBlock },
  { label: 'addBelow', icon: PlusIcon, hint: '⌥↵', command: addParagraph },
  { label: 'remove', icon: DeleteIcon, hint: '⌫', command: removeBlock },
] as const;
