import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeForm, draftOf, formQuery, type FormDraft, type TaggedForm } from './queries';
import { formTexts } from './texts';

export type FormEdit = ReturnType<typeof useFormEdit>;

/** What was typed, beside what visitors see; typed text survives a refusal and a newer version. */
export function useFormEdit(tagged: TaggedForm) {
  const texts = useTexts(formTexts);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { id, version } = tagged.form;
  const { queryKey } = formQuery(id);
  const [typed, setTyped] = useState<{ draft: FormDraft; etag: string } | null>(null);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ draft, etag }: { draft: FormDraft; etag: string }) => changeForm(id, etag, draft),
    onSuccess: (fresh) => {
      queryClient.setQueryData(queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['forms'], exact: true });
      void queryClient.invalidateQueries({ queryKey: [...queryKey, 'versions'] });
      setTyped(null);
      const isNew = fresh.form.version !== version;
      notify(isNew ? texts.saved(formats.number(fresh.form.version)) : texts.savedPlain);
    },
  });
  const draft = typed?.draft ?? draftOf(tagged.form);
  return {
    draft,
    error,
    isPending,
    isChanged: typed !== null,
    change: (next: FormDraft) => setTyped((now) => ({ draft: next, etag: now?.etag ?? tagged.etag })),
    revert: () => {
      setTyped(null);
      reset();
      void queryClient.invalidateQueries({ queryKey, exact: true });
    },
    save: (isForced = false) => mutate({ draft, etag: isForced ? '*' : (typed?.etag ?? tagged.etag) }),
  };
}
