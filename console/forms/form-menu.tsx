import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { Switch } from '../ui/choice';
import { CloseIcon, CopyIcon, DeleteIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { changeForm, formQuery, type Form } from './queries';
import { formTexts } from './texts';

/** Whether the form is open; those who may edit can change it. */
export function OpenState({ form, mayEdit }: { form: Form; mayEdit: boolean }) {
  const texts = useTexts(formTexts);
  if (mayEdit) return <OpenSwitch form={form} />;
  return <Status tone={form.enabled ? 'good' : 'idle'}>{form.enabled ? texts.open : texts.closed}</Status>;
}

/** Opens or closes the form at once, and back if that is refused. */
function OpenSwitch({ form: { id, enabled } }: { form: Form }) {
  const texts = useTexts(formTexts);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => changeForm(id, '*', { enabled: next }),
    onSuccess: (fresh, next) => {
      queryClient.setQueryData(formQuery(id).queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['forms'], exact: true });
      const undo = { label: texts.undo, run: () => change.mutate(!next) };
      notify(next ? texts.opened : texts.closedNow, { action: undo });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const isOn = change.isPending ? change.variables : enabled;
  return (
    <Switch isOn={isOn} onChange={change.mutate}>
      {isOn ? texts.open : texts.closed}
    </Switch>
  );
}

interface MenuProps {
  form: Form;
  mayEdit: boolean;
  /** Drops what is not published; null if there is nothing. */
  onRevert: (() => void) | null;
}

export function FormMenu({ form, mayEdit, onRevert }: MenuProps) {
  const texts = useTexts(formTexts);
  const remove = useRemoval(form);
  return (
    <Menu label={texts.menu} trigger={<IconButton icon={MoreIcon} label={texts.menu} />}>
      <MenuItem icon={CopyIcon} onAction={() => void navigator.clipboard.writeText(form.id)}>
        {texts.copyId}
      </MenuItem>
      {onRevert && (
        <MenuItem icon={CloseIcon} onAction={onRevert}>
          {texts.revert}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Deletes the form and offers to restore it. */
function useRemoval({ id, name }: Form): () => void {
  const texts = useTexts(formTexts);
  const queryClient = useQueryClient();
  const router = useRouter();
  const params = { path: { id } };
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/forms/{id}/restore', { params })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['forms'] });
      notify(texts.restored(name));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/forms/{id}', { params })),
    onSuccess: async () => {
      await router.navigate({ to: '/forms' });
      queryClient.removeQueries({ queryKey: ['forms', 'one', id] });
      void queryClient.invalidateQueries({ queryKey: ['forms'] });
      notify(texts.deleted(name), { action: { label: texts.undo, run: () => restore.mutate() } });
    },
    onError,
  });
  return () => remove.mutate();
}
