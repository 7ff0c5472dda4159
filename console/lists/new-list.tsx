import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Check } from '../ui/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import styles from './lists.module.css';
import { listTexts } from './texts';

/** Creates a list and leads to it. */
export function NewList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(listTexts);
  return (
    <Dialog title={texts.newList} isOpen={isOpen} onClose={onClose}>
      <NewListForm onClose={onClose} />
    </Dialog>
  );
}

function NewListForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(listTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [doubleOptIn, setDoubleOptIn] = useState(true);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/lists', { body: { name, doubleOptIn } })),
    onSuccess: async ({ id }) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['lists'] });
      await router.navigate({ to: '/lists/$id', params: { id } });
    },
  });
  const left = unplaced(error, ['name']);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {left && <Failure error={left} />}
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
      <DialogActions>
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          {texts.create}
        </Button>
      </DialogActions>
    </form>
  );
}
