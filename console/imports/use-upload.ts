import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allImportsQuery, uploadFile, type Import } from './queries';

interface UploadState {
  /** The file that is being uploaded and how much of it has been sent, from 0 to 1. */
  uploading: { name: string; share: number } | null;
  failed: { name: string; error: Error } | null;
  /** Uploads the first of the files. */
  take: (files: FileList | null) => void;
  cancel: () => void;
}

/** The upload of one file at a time. `onDone` is called unless the screen has been left by then. */
export function useUpload(onDone: (made: Import) => void): UploadState {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const [canceling, setCanceling] = useState<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allImportsQuery.queryKey }),
  });
  return {
    uploading: upload.isPending ? { name: upload.variables.file.name, share } : null,
    failed:
      upload.error === null || canceling?.signal.aborted === true
        ? null
        : { name: upload.variables.file.name, error: upload.error },
    take: (files) => {
      const file = files?.[0];
      if (file === undefined || upload.isPending) return;
      const controller = new AbortController();
      setShare(0);
      setCanceling(controller);
      upload.mutate({ file, onProgress: setShare, signal: controller.signal }, { onSuccess: onDone });
    },
    cancel: () => canceling?.abort(),
  };
}
