import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { FileInput } from '../../ui/form/file-input';
import { PlusIcon } from '../../ui/icons';
import { notify } from '../../ui/toast';
import { imagesQuery, type Image } from '../queries';
import { uploadImage } from './upload-image';

const FORMATS = 'image/png,image/jpeg,image/gif,image/webp';

interface Props {
  kind?: 'plain' | 'primary';
  onUploaded?: (image: Image) => void;
}

/** A button that asks for an image and uploads it. */
export function ImageUpload({ kind = 'primary', onUploaded }: Props) {
  const texts = useTexts('images');
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: async (image) => {
      notify(texts.uploaded);
      onUploaded?.(image);
      await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <>
      <Button kind={kind} isPending={upload.isPending} onPress={() => input.current?.click()}>
        <PlusIcon aria-hidden="true" /> {texts.upload}
      </Button>
      <FileInput
        ref={input}
        accept={FORMATS}
        label={texts.upload}
        onChoose={(files) => {
          const file = files?.[0];
          if (file !== undefined) upload.mutate(file);
        }}
      />
    </>
  );
}
