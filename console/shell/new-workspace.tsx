import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { shellTexts } from './texts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Enters the new workspace. */
  onCreated: (workspaceId: string) => void;
}

/** Creates a workspace, whose owner is the user. */
export function NewWorkspace({ isOpen, onClose, onCreated }: Props) {
  const texts = useTexts(shellTexts);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => dataOf(api.POST('/api/workspaces', { body: { name } })),
    onSuccess: ({ id }) => {
      setName('');
      onClose();
      onCreated(id);
    },
  });
  const error = unplaced(create.error, ['name']);
  return (
    <Dialog title={texts.newWorkspace} isOpen={isOpen} onClose={onClose}>
      <p>{texts.newWorkspaceText}</p>
      {error && <Failure error={error} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field
          label={texts.workspaceName}
          value={name}
          onChange={setName}
          autoFocus
          problem={problemAt(create.error, 'name')}
        />
      </form>
      <DialogActions>
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button kind="primary" isPending={create.isPending} onPress={() => create.mutate()}>
          {texts.create}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
