import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions, Sheet } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { SenderDns } from '../settings/sender-dns';
import { senderLine, type Sender } from './queries';
import { SenderDialog } from './sender-dialog';

/** An address that the workspace sends as, and what can be done with it. */
export function SenderRow({ sender, isDefault }: { sender: Sender; isDefault: boolean }) {
  const texts = useTexts('senders');
  const [open, setOpen] = useState<'edit' | 'dns' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const isPending = sender.status === 'pending';
  return (
    <li>
      <div>
        <b>{senderLine(sender)}</b>
        {sender.replyTo !== null && (
          <span>
            {texts.replyTo} {sender.replyTo}
          </span>
        )}
        <Status tone={isPending ? 'wait' : 'good'}>
          {[...(isDefault ? [texts.isDefault] : []), isPending ? texts.pending : texts.confirmed].join(' · ')}
        </Status>
      </div>
      {isPending && <Resend email={sender.email} />}
      <Button kind="bare" onPress={() => setOpen('dns')}>
        {texts.dns}
      </Button>
      <Button kind="bare" onPress={() => setOpen('edit')}>
        {texts.edit}
      </Button>
      <Button kind="bare" onPress={() => setOpen('remove')}>
        {texts.remove}
      </Button>
      <SenderDialog sender={sender} isOpen={open === 'edit'} onClose={close} />
      <RemoveDialog sender={sender} isOpen={open === 'remove'} onClose={close} />
      <Sheet title={sender.email} isOpen={open === 'dns'} onClose={close}>
        <SenderDns email={sender.email} sender={sender.id} />
      </Sheet>
    </li>
  );
}

function Resend({ email }: { email: string }) {
  const texts = useTexts('senders');
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => dataOf(api.POST('/api/senders', { body: { email } })),
    onSuccess: async () => {
      notify(texts.asked(email));
      await queryClient.invalidateQueries({ queryKey: ['senders'] });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Button kind="bare" isPending={ask.isPending} onPress={() => ask.mutate()}>
      {texts.resend}
    </Button>
  );
}

interface RemoveDialogProps {
  sender: Sender;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what still names the sender, if something does. */
function RemoveDialog({ sender: { id, email }, isOpen, onClose }: RemoveDialogProps) {
  const texts = useTexts('senders');
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/senders/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose();
      notify(texts.wasRemoved(email));
      await queryClient.invalidateQueries({ queryKey: ['senders'] });
      await queryClient.invalidateQueries({ queryKey: ['workspace'] });
    },
  });
  return (
    <Dialog title={texts.removeTitle(email)} isOpen={isOpen} onClose={onClose}>
      {remove.error && <Failure error={remove.error} />}
      <p>{texts.removeText}</p>
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
