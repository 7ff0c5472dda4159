import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { given } from '../app/search-values';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import styles from './contacts.module.css';

const FIELDS = ['email', 'firstName', 'lastName'] as const;

/** Creates a contact and opens it; a known address opens the existing contact. */
export function NewContact({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('contacts');
  return (
    <Dialog title={texts.newContact} isOpen={isOpen} onClose={onClose}>
      <NewContactForm onClose={onClose} />
    </Dialog>
  );
}

function NewContactForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts('contacts');
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState({ email: '', firstName: '', lastName: '' });
  const begun = useBegunHere();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { email, firstName, lastName } = typed;
      const names = given({ firstName: firstName || undefined, lastName: lastName || undefined });
      return dataOf(api.POST('/api/contacts', { body: { email, ...names } }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
      if (begun.isStill(place)) await router.navigate({ to: '/contacts/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      error={unplaced(error, FIELDS)}
      action={texts.create}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onClose}
    >
      {FIELDS.map((name) => (
        <Field
          key={name}
          label={texts[name]}
          type={name === 'email' ? 'email' : 'text'}
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          problem={problemAt(error, name)}
          autoFocus={name === 'email'}
          autoComplete="off"
        />
      ))}
      <p className={styles['soft']}>{texts.newHint}</p>
    </DialogForm>
  );
}
