import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { Check } from '../ui/form/choice';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';

interface NewListProps {
  isOpen: boolean;
  onClose: () => void;
  /** Takes the new list, instead of opening it. */
  onCreate?: (id: string) => void;
}

/** Creates a list and opens it. */
export function NewList({ isOpen, ...rest }: NewListProps) {
  const texts = useTexts('lists');
  return (
    <Dialog title={texts.newList} isOpen={isOpen} onClose={rest.onClose}>
      <NewListForm {...rest} />
    </Dialog>
  );
}

function NewListForm({ onClose, onCreate }: Omit<NewListProps, 'isOpen'>) {
  const texts = useTexts('lists');
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [doubleOptIn, setDoubleOptIn] = useState(true);
  const begun = useBegunHere();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/lists', { body: { name, doubleOptIn } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['lists'] });
      if (onCreate !== undefined) onCreate(id);
      else if (begun.isStill(place)) await router.navigate({ to: '/lists/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      error={unplaced(error, ['name'])}
      action={texts.create}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onClose}
    >
      <Field
        label={texts.name}
        placeholder={texts.nameExample}
        value={name}
        onChange={setName}
        problem={problemAt(error, 'name')}
        autoFocus
        autoComplete="off"
      />
      <Check isOn={doubleOptIn} onChange={setDoubleOptIn}>
        {texts.asksToConfirm}
      </Check>
    </DialogForm>
  );
}
