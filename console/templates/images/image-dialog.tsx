import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { Failure, problemAt, unplaced } from '../../ui/failure';
import { DialogForm } from '../../ui/form/dialog-form';
import { Field } from '../../ui/form/field';
import { notify } from '../../ui/toast';
import { imagesQuery, imageUsesQuery, type Image } from '../queries';
import { Thumbnail } from './found-images';
import { UseLink } from './use-link';
import styles from './images.module.css';

interface ImageDialogProps {
  image: Image;
  isOpen: boolean;
  mayEdit: boolean;
  onClose: () => void;
}

/** What is said about an image, and where it is shown. */
export function ImageDialog({ image, isOpen, mayEdit, onClose }: ImageDialogProps) {
  const texts = useTexts('images');
  return (
    <Dialog title={image.name === '' ? texts.unnamed : image.name} isOpen={isOpen} onClose={onClose}>
      <div className={styles['opened']}>
        <Thumbnail image={image} />
        {mayEdit && <Words image={image} onDone={onClose} />}
        <Uses id={image.id} />
      </div>
    </Dialog>
  );
}

function Words({ image, onDone }: { image: Image; onDone: () => void }) {
  const texts = useTexts('images');
  const queryClient = useQueryClient();
  const [name, setName] = useState(image.name);
  const [alt, setAlt] = useState(image.alt);
  const [tags, setTags] = useState(image.tags.join(', '));
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), alt: alt.trim(), tags: tagsIn(tags) };
      return dataOf(api.PUT('/api/images/{id}', { params: { path: { id: image.id } }, body }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
      notify(texts.saved);
      onDone();
    },
  });
  const { error } = save;
  return (
    <DialogForm
      action={texts.save}
      isPending={save.isPending}
      onCancel={onDone}
      onSubmit={() => save.mutate()}
      error={unplaced(error, ['name', 'alt', 'tags'])}
    >
      <Field label={texts.name} value={name} onChange={setName} problem={problemAt(error, 'name')} />
      <Field
        label={texts.alt}
        hint={texts.altHint}
        rows={2}
        value={alt}
        onChange={setAlt}
        problem={problemAt(error, 'alt')}
      />
      <Field
        label={texts.tags}
        hint={texts.tagsHint}
        value={tags}
        onChange={setTags}
        problem={problemAt(error, 'tags')}
      />
    </DialogForm>
  );
}

/** Each once, however it is written. */
function tagsIn(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].filter((tag) => tag !== '');
}

function Uses({ id }: { id: string }) {
  const texts = useTexts('images');
  const { data, error } = useQuery(imageUsesQuery(id));
  if (data === undefined) return error === null ? null : <Failure error={error} />;
  if (data.data.length === 0) return <p className={styles['nothing']}>{texts.unused}</p>;
  return (
    <section aria-label={texts.usedIn}>
      <h3>{texts.usedIn}</h3>
      <ul className={styles['uses']}>
        {data.data.map((use) => (
          <li key={`${use.type} ${use.id}`}>
            <UseLink use={use} /> <span>{use.isOver ? texts.sent : texts.users[use.type]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
