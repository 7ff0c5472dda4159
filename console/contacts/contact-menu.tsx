import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useBegunHere } from '../app/use-begun-here';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Field } from '../ui/form/field';
import { CopyIcon, DeleteIcon, ExportIcon, MoreIcon } from '../ui/icons';
import { Menu, MenuItem } from '../ui/menu';
import { notify } from '../ui/toast';
import type { Contact } from './queries';

/** What is done to a contact as a whole. */
export function ContactMenu({ contact, mayErase }: { contact: Contact; mayErase: boolean }) {
  const mayArchive = isAtLeast(useMe().role, 'admin');
  const texts = useTexts('contactPage');
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <Menu label={texts.menu} trigger={<IconButton icon={MoreIcon} label={texts.menu} />}>
        <MenuItem icon={CopyIcon} onAction={() => void navigator.clipboard.writeText(contact.id)}>
          {texts.copyId}
        </MenuItem>
        {mayArchive && (
          <MenuItem icon={ExportIcon} onAction={() => location.assign(`/api/contacts/${contact.id}/archive`)}>
            {texts.archive}
          </MenuItem>
        )}
        {mayErase && (
          <MenuItem icon={DeleteIcon} isDanger onAction={() => setErasing(true)}>
            {texts.erase}
          </MenuItem>
        )}
      </Menu>
      <EraseDialog contact={contact} isOpen={isErasing} onClose={() => setErasing(false)} />
    </>
  );
}

interface EraseProps {
  contact: Contact;
  isOpen: boolean;
  onClose: () => void;
}

/** Erasure asks first: it is final. */
function EraseDialog({ contact, isOpen, onClose }: EraseProps) {
  const texts = useTexts('contactPage');
  const [typed, setTyped] = useState('');
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/contacts/{id}', { params: { path: { id: contact.id } } })),
    onMutate: begun.place,
    onSuccess: async (_erased, _none, place) => {
      if (begun.isStill(place)) await router.navigate({ to: '/contacts' });
      queryClient.removeQueries({ queryKey: ['contacts', 'one', contact.id] });
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
      notify(texts.erased);
    },
  });
  return (
    <Dialog title={texts.eraseTitle} isOpen={isOpen} onClose={onClose}>
      <p>{texts.eraseText}</p>
      {error && <Failure error={error} />}
      <Field
        label={texts.eraseConfirm(contact.email)}
        value={typed}
        onChange={setTyped}
        autoFocus
        autoComplete="off"
      />
      <DialogActions onCancel={onClose}>
        <Button
          kind="danger"
          isDisabled={typed !== contact.email}
          isPending={isPending}
          onPress={() => mutate()}
        >
          {texts.eraseDo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
