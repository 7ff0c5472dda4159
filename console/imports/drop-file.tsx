import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { ImportIcon } from '../ui/icons';
import { notify } from '../ui/toast';
import styles from './imports.module.css';
import { uploadFile } from './queries';
import { importTexts } from './texts';

const TYPES = '.csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson';

/** Uploads a dropped or chosen file and opens its import. */
export function DropFile() {
  const texts = useTexts(importTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['imports', 'all'] });
      await router.navigate({ to: '/imports/$id', params: { id } });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) upload.mutate(file);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <ImportIcon aria-hidden="true" />
      <p>
        {texts.drop}{' '}
        <Button size="small" isPending={upload.isPending} onPress={() => input.current?.click()}>
          {texts.choose}
        </Button>
      </p>
      <p className={styles['soft']}>{texts.dropHint}</p>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={texts.upload}
        hidden
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}
