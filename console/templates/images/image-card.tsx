import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, RollcallError } from '../../api/client';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { IconButton } from '../../ui/button';
import { DeleteIcon, EditIcon } from '../../ui/icons';
import { Copy } from '../../ui/marks';
import { notify } from '../../ui/toast';
import { imagesQuery, imageUsesQuery, type Image } from '../queries';
import { Thumbnail } from './found-images';
import { ImageDialog } from './image-dialog';
import styles from './images.module.css';

const CONFLICT = 409;

interface ImageCardProps {
  image: Image;
  mayEdit: boolean;
  mayDelete: boolean;
  onTag: (tag: string) => void;
}

/** An image with what is said about it, and what can be done with it. */
export function ImageCard({ image, mayEdit, mayDelete, onTag }: ImageCardProps) {
  const { url, name, alt, tags, width, height, size } = image;
  const texts = useTexts('images');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const called = name === '' ? texts.unnamed : name;
  const remove = useDeletion(image, () => setOpen(true));
  return (
    <>
      <Thumbnail image={image} />
      <b dir="auto">{called}</b>
      <p dir="auto">{alt === '' ? texts.noAlt : alt}</p>
      <p>{texts.size(width, height, formats.number(Math.ceil(size / BYTES_PER_KB)))}</p>
      {tags.length > 0 && (
        <p className={styles['tags']}>
          {tags.map((tag) => (
            <button key={tag} type="button" aria-label={texts.withTag(tag)} onClick={() => onTag(`#${tag}`)}>
              #{tag}
            </button>
          ))}
        </p>
      )}
      <div>
        <Copy text={url} label={texts.copy} />
        <IconButton size="small" icon={EditIcon} label={texts.open(called)} onPress={() => setOpen(true)} />
        {mayDelete && (
          <IconButton
            size="small"
            icon={DeleteIcon}
            label={texts.deleteOf(called)}
            onPress={() => remove.mutate()}
          />
        )}
      </div>
      <ImageDialog {...{ image, isOpen, mayEdit }} onClose={() => setOpen(false)} />
    </>
  );
}

const BYTES_PER_KB = 1_000;

/** Deletes one that is not needed; otherwise shows where it is. */
function useDeletion({ id }: Image, showUses: () => void) {
  const texts = useTexts('images');
  const queryClient = useQueryClient();
  const params = { path: { id } };
  const refresh = () => queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/images/{id}/restore', { params, body: {} })),
    onSuccess: async () => {
      notify(texts.restored);
      await refresh();
    },
    onError,
  });
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/images/{id}', { params })),
    onSuccess: async () => {
      notify(texts.deleted, { action: { label: texts.undo, run: () => restore.mutate() } });
      await refresh();
    },
    onError: async (error) => {
      if (!(error instanceof RollcallError && error.status === CONFLICT)) return onError(error);
      const uses = imageUsesQuery(id);
      await queryClient.invalidateQueries({ queryKey: uses.queryKey, refetchType: 'none' });
      await queryClient.prefetchQuery(uses);
      // It may be the workspace's logo.
      if (queryClient.getQueryData(uses.queryKey)?.data.length === 0) return onError(error);
      notify(texts.notDeleted, { tone: 'bad' });
      showUses();
    },
  });
}
