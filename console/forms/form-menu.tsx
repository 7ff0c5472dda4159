import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { CloseIcon } from '../ui/icons';
import { MenuItem } from '../ui/menu';
import { OnOff } from '../ui/form/on-off';
import { ScreenMenu } from '../ui/frame/screen-menu';
import { Status } from '../ui/status';
import { changeForm, formQuery, type Form } from './queries';

/** Shows those who may not edit whether the form is open; lets others open or close it. */
export function OpenState({ form: { id, enabled }, mayEdit }: { form: Form; mayEdit: boolean }) {
  const texts = useTexts('forms');
  const queryClient = useQueryClient();
  if (!mayEdit)
    return <Status tone={enabled ? 'good' : 'idle'}>{enabled ? texts.open : texts.closed}</Status>;
  const open = async (next: boolean) => {
    const changed = await changeForm(id, '*', { enabled: next });
    queryClient.setQueryData(formQuery(id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ['forms'], exact: true });
  };
  return <OnOff isOn={enabled} onChange={open} texts={{ ...texts, on: texts.open, off: texts.closed }} />;
}

interface MenuProps {
  form: Form;
  mayEdit: boolean;
  /** Discards unpublished changes; null if there are none. */
  onRevert: (() => void) | null;
}

export function FormMenu({ form, mayEdit, onRevert }: MenuProps) {
  const texts = useTexts('forms');
  const params = { path: { id: form.id } };
  const remove = useRemoval({
    noun: 'forms',
    id: form.id,
    remove: () => dataOf(api.DELETE('/api/forms/{id}', { params })),
    removed: texts.deleted(form.name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/forms/{id}/restore', { params })),
      restored: texts.restored(form.name),
    },
  });
  return (
    <ScreenMenu id={form.id} texts={texts} onRemove={mayEdit ? remove : undefined}>
      {onRevert && (
        <MenuItem icon={CloseIcon} onAction={onRevert}>
          {texts.revert}
        </MenuItem>
      )}
    </ScreenMenu>
  );
}
