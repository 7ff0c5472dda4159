import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { problemAt, unplaced } from '../../ui/failure';
import { DialogForm } from '../../ui/form/dialog-form';
import { Field } from '../../ui/form/field';
import { notify } from '../../ui/toast';
import { toText } from '../use-mail-editor';
import type { MailDocument } from '../document/document';
import { snippetLinesQuery } from './queries';
import { putSnippet, type Shared } from './shared-blocks';
import { sharedOf } from './shared-document';
import { BlockProblems } from './block-problems';

interface ShareSnippetProps {
  view: EditorView;
  shared: Shared;
  /** The email that they are of. */
  document: MailDocument;
  onClose: () => void;
}

/** Makes a snippet of the chosen blocks, which takes their place. */
export default function ShareSnippet({ view, shared, document, onClose }: ShareSnippetProps) {
  const texts = useTexts('snippetEditor');
  const { share } = useTexts('snippets');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/snippets', { body: { name, ...sharedOf(document, shared.blocks) } })),
    onSuccess: async ({ id }) => {
      onClose();
      putSnippet(view, shared, id);
      toText(view);
      notify(texts.created(name));
      await queryClient.invalidateQueries({ queryKey: snippetLinesQuery.queryKey });
    },
  });
  const error = unplaced(create.error, ['name']);
  return (
    <Dialog title={share} isOpen onClose={onClose}>
      <DialogForm
        error={error}
        action={texts.create}
        isPending={create.isPending}
        onSubmit={create.mutate}
        onCancel={onClose}
      >
        <BlockProblems error={error} />
        <Field
          label={texts.name}
          hint={texts.shareHint}
          value={name}
          onChange={setName}
          problem={problemAt(create.error, 'name')}
          autoFocus
        />
      </DialogForm>
    </Dialog>
  );
}
