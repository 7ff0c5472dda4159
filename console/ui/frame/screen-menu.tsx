import type { ReactNode } from 'react';
import { IconButton } from '../button';
import { CopyIcon, DeleteIcon, MoreIcon } from '../icons';
import { Menu, MenuItem } from '../menu';

interface ScreenMenuProps {
  /** Of what the screen is about. */
  id: string;
  texts: { menu: string; copyId: string; delete: string };
  /** Absent for those who may not delete it. */
  onRemove: (() => void) | undefined;
  /** Further items. */
  children: ReactNode;
}

/** The menu of a screen about one thing: copies its id and deletes it. */
export function ScreenMenu({ id, texts, onRemove, children }: ScreenMenuProps) {
  return (
    <Menu label={texts.menu} trigger={<IconButton icon={MoreIcon} label={texts.menu} />}>
      <MenuItem icon={CopyIcon} onAction={() => void navigator.clipboard.writeText(id)}>
        {texts.copyId}
      </MenuItem>
      {children}
      {onRemove && (
        <MenuItem icon={DeleteIcon} isDanger onAction={onRemove}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  );
}
