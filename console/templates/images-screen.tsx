import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, IconButton } from '../ui/button';
import { PaddedFailure } from '../ui/failure';
import { DeleteIcon } from '../ui/icons';
import { Copy } from '../ui/marks';
import { Empty, Screen, SkeletonRows } from '../ui/frame/screen';
import { notify } from '../ui/toast';
import { ImageUpload } from './image-upload';
import styles from './images.module.css';
import { imagesQuery, type Image } from './queries';

/** The workspace's images, with their addresses for emails. */
export function ImagesScreen() {
  const texts = useTexts('images');
  const { templates } = useTexts('templates');
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'editor');
  return (
    <Screen
      title={texts.images}
      above={<BareLink to="/templates">{templates}</BareLink>}
      actions={isAtLeast(role, 'writer') && <ImageUpload />}
    >
      <Images mayEdit={mayEdit} />
    </Screen>
  );
}

function Images({ mayEdit }: { mayEdit: boolean }) {
  const texts = useTexts('images');
  const { data, error, refetch } = useQuery(imagesQuery);
  if (data === undefined) {
    return error === null ? <SkeletonRows /> : <PaddedFailure error={error} onRetry={() => void refetch()} />;
  }
  if (data.data.length === 0) return <Empty title={texts.noneTitle}>{texts.noneText}</Empty>;
  return (
    <ul className={styles['images']}>
      {data.data.map((image) => (
        <ImageCard key={image.id} image={image} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function ImageCard({ image, mayEdit }: { image: Image; mayEdit: boolean }) {
  const { id, url, width, height, size } = image;
  const texts = useTexts('images');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/images/{id}/restore', { params: { path: { id } }, body: {} })),
    onSuccess: async () => {
      notify(texts.restored);
      await refresh();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/images/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      notify(texts.deleted, { action: { label: texts.undo, run: () => restore.mutate() } });
      await refresh();
    },
    onError,
  });
  return (
    <li>
      <img src={new URL(url).pathname} alt="" loading="lazy" />
      <p>{texts.size(width, height, formats.number(Math.ceil(size / 1_000)))}</p>
      <div>
        <Copy text={url} label={texts.copy} />
        {mayEdit && (
          <IconButton size="small" icon={DeleteIcon} label={texts.delete} onPress={() => remove.mutate()} />
        )}
      </div>
    </li>
  );
}
