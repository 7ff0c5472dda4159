import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { listsQuery } from '../contacts/queries';
import { useLanguage, useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select, type Option } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';

const NONE = 'none';
const NEW = 'new';

/** Makes a form for a list, which may be made with it, and leads to the builder. */
export function NewForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts('forms');
  const { data, isPending } = useQuery(listsQuery);
  const lists = data?.data ?? [];
  const [name, setName] = useState(texts.defaultName);
  const [chosen, setChosen] = useState<string | null>(null);
  const [listName, setListName] = useState(texts.defaultName);
  const list = chosen ?? lists[0]?.id ?? NEW;
  const create = useCreation();
  const submit = () => {
    if (!isPending) create.mutate({ name, list, listName });
  };
  const options: Option<string>[] = [
    ...lists.map(({ id, name: label }) => ({ value: id, label })),
    { value: NEW, label: texts.newList },
    { value: NONE, label: texts.noList },
  ];
  const error = unplaced(create.error, ['name']);
  return (
    <Dialog title={texts.newForm} isOpen onClose={onClose}>
      {error && <Failure error={error} />}
      <form
        id="new-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          onChange={setName}
          autoFocus
          problem={problemAt(create.error, 'name')}
        />
      </form>
      <Select
        label={texts.list}
        hint={texts.listHint}
        options={options}
        value={list}
        onChange={setChosen}
        isDisabled={isPending}
      />
      {list === NEW && !isPending && (
        <Field label={texts.newListName} hint={texts.newListHint} value={listName} onChange={setListName} />
      )}
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isDisabled={isPending} isPending={create.isPending} onPress={submit}>
          {texts.create}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface NewFormValues {
  name: string;
  /** A list's id, or what there is instead of one. */
  list: string;
  listName: string;
}

/** Makes the form, and before it the list. */
function useCreation() {
  const { defaultConsent: consentText } = useTexts('forms');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const router = useRouter();
  const begun = useBegunHere();
  return useMutation({
    mutationFn: async ({ name, list, listName }: NewFormValues) => {
      const listId = list === NONE ? null : list === NEW ? await newList(listName) : list;
      const body = { name, listId, language, fields: [], consentText };
      return dataOf(api.POST('/api/forms', { body }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _values, place) => {
      void queryClient.invalidateQueries({ queryKey: ['lists'] });
      await queryClient.invalidateQueries({ queryKey: ['forms'] });
      if (begun.isStill(place)) await router.navigate({ to: '/forms/$id/edit', params: { id } });
    },
  });
}

/** People join it once they have confirmed, and have agreed to what the form says. */
async function newList(name: string): Promise<string> {
  const body = { name, doubleOptIn: true, requireConsent: true };
  const { id } = await dataOf(api.POST('/api/lists', { body }));
  return id;
}
