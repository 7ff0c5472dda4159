import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Enters the new workspace. */
  onCreated: (workspaceId: string) => void;
}

/** Creates a workspace, whose owner is the user. */
export function NewWorkspace({ isOpen, onClose, onCreated }: Props) {
  const texts = useTexts('shell');
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => dataOf(api.POST('/api/workspaces', { body: { name } })),
    onSuccess: ({ id }) => {
      setName('');
      onClose();
      onCreated(id);
    },
  });
  return (
    <Dialog title={texts.newWorkspace} isOpen={isOpen} onClose={onClose}>
      <p>{texts.newWorkspaceText}</p>
      <DialogForm
        error={unplaced(create.error, ['name'])}
        action={texts.create}
        isPending={create.isPending}
        onSubmit={create.mutate}
        onCancel={onClose}
      >
        <Field
          label={texts.workspaceName}
          value={name}
          onChange={setName}
          autoFocus
          problem={problemAt(create.error, 'name')}
        />
      </DialogForm>
    </Dialog>
  );
}
