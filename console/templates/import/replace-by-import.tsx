import { useTexts } from '../../texts/language';
import { notify } from '../../ui/toast';
import { begun } from '../begun';
import type { TemplateEdit } from '../use-template-edit';
import { ImportDialog } from './import-dialog';

interface ReplaceProps {
  isOpen: boolean;
  onClose: () => void;
  edit: TemplateEdit;
}

/** An imported email takes the place of what is written, which can be undone. */
export function ReplaceByImport({ isOpen, onClose, edit: { contents, change } }: ReplaceProps) {
  const { replaced, undo } = useTexts('beginnings');
  const { name = '', ...mail } = contents;
  return (
    <ImportDialog
      isOpen={isOpen}
      onClose={onClose}
      html={contents.html}
      onTake={(first) => {
        onClose();
        change({ name, ...begun(mail, first, '') });
        notify(replaced, { action: { label: undo, run: () => change(contents) } });
      }}
    />
  );
}
