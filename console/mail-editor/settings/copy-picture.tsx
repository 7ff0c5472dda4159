import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { imagesQuery } from '../../templates/queries';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { notify } from '../../ui/toast';
import { hostElsewhere } from '../document/picture-address';
import { isPhrase } from '../document/shape';
import styles from '../mail-editor.module.css';

interface CopyPictureProps {
  src: unknown;
  onCopied: (src: string) => void;
}

/** Makes a picture of another host one of the workspace. */
export function CopyPicture({ src, onCopied }: CopyPictureProps) {
  const texts = useTexts('editor');
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: (url: string) => dataOf(api.POST('/api/images/from-address', { body: { url } })),
    onSuccess: async ({ url }) => {
      onCopied(url);
      notify(texts.copied);
      await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const host = isPhrase(src) ? hostElsewhere(src) : null;
  if (host === null || typeof src !== 'string') return null;
  return (
    <>
      <p className={styles['soft']}>{texts.elsewhere(host)}</p>
      <div>
        <Button isPending={copy.isPending} onPress={() => copy.mutate(src)}>
          {texts.copyHere}
        </Button>
      </div>
    </>
  );
}
