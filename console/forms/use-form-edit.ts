import { useQueryClient } from '@tanstack/react-query';
import { useEdit } from '../edit/use-edit';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeForm, toDraft, formQuery, type FormDraft, type TaggedForm } from './queries';

export type FormEdit = ReturnType<typeof useFormEdit>;

/** A form as it is edited, beside what visitors see. */
export function useFormEdit(tagged: TaggedForm) {
  const texts = useTexts('forms');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { id, version } = tagged.form;
  const query = formQuery(id);
  return useEdit<TaggedForm, FormDraft>({
    name: `forms/${id}`,
    save: 'button',
    tagged,
    readFields: ({ form }) => toDraft(form),
    change: ({ etag }, changes) => changeForm(id, etag, changes),
    query,
    onSaved: (fresh) => {
      void queryClient.invalidateQueries({ queryKey: ['forms'], exact: true });
      void queryClient.invalidateQueries({ queryKey: [...query.queryKey, 'versions'] });
      const isNew = fresh.form.version !== version;
      notify(isNew ? texts.saved(formats.number(fresh.form.version)) : texts.savedPlain);
    },
  });
}
