import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { imagesQuery } from '../../templates/queries';
import { uploadImage } from '../../templates/images/upload-image';
import { useTexts } from '../../texts/language';
import { notify } from '../../ui/toast';
import type { Upload } from './pasting';

/** Uploads pictures that are pasted or dropped, and says so. */
export function useUpload(): Upload {
  const texts = useTexts('editor');
  const queryClient = useQueryClient();
  return useCallback(
    async (file) => {
      notify(texts.uploading(file.name), { tone: 'wait' });
      try {
        const image = await uploadImage(file);
        await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
        return image;
      } catch (error) {
        notify(error instanceof Error ? error.message : String(error), { tone: 'bad' });
        return null;
      }
    },
    [texts, queryClient],
  );
}
