import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { notify } from '../ui/toast';
import type { Sender } from './queries';

const PATHS = ['email', 'name', 'replyTo'];

interface SenderDialogProps {
  /** The sender to change; null for a new one. */
  sender: Sender | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an address, or changes the name and reply address of one. */
export function SenderDialog({ sender, isOpen, onClose }: SenderDialogProps) {
  const texts = useTexts('senders');
  return (
    <Dialog title={sender?.email ?? texts.add} isOpen={isOpen} onClose={onClose}>
      <SenderForm sender={sender} onClose={onClose} />
    </Dialog>
  );
}

function SenderForm({ sender, onClose }: Pick<SenderDialogProps, 'sender' | 'onClose'>) {
  const texts = useTexts('senders');
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState(sender?.name ?? '');
  const [replyTo, setReplyTo] = useState(sender?.replyTo ?? '');
  const save = useMutation({
    mutationFn: () => {
      const shown = { name: orNull(name), replyTo: orNull(replyTo) };
      if (sender === null) return dataOf(api.POST('/api/senders', { body: { email, ...shown } }));
      const params = { path: { id: sender.id } };
      return dataOf(api.PUT('/api/senders/{id}', { params, body: shown }));
    },
    onSuccess: async (saved) => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['senders'] });
      if (sender !== null) notify(texts.saved);
      else notify(saved.status === 'pending' ? texts.asked(saved.email) : texts.added(saved.email));
    },
  });
  const { error } = save;
  return (
    <DialogForm
      action={sender === null ? texts.add : texts.save}
      error={unplaced(error, PATHS)}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      {sender === null && (
        <Field
          label={texts.email}
          type="email"
          hint={texts.addHint}
          autoFocus
          value={email}
          onChange={setEmail}
          problem={problemAt(error, 'email')}
        />
      )}
      <Field
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        onChange={setName}
        problem={problemAt(error, 'name')}
      />
      <Field
        label={texts.replyTo}
        type="email"
        hint={texts.replyToHint}
        value={replyTo}
        onChange={setReplyTo}
        problem={problemAt(error, 'replyTo')}
      />
    </DialogForm>
  );
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}
