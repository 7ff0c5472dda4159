import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { PauseIcon, PlayIcon } from '../ui/icons';
import { notify } from '../ui/toast';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';

/** Pauses, resumes or cancels a broadcast that is being sent; retries the failed emails of a finished one. */
export function RunButtons({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts(broadcastTexts);
  const { id, status, counts, startedAt } = broadcast;
  const { pause, resume, resend } = useRunCalls(id);
  if (status === 'done' && (counts.failed ?? 0) > 0)
    return (
      <Button onPress={() => resend.mutate()} isPending={resend.isPending}>
        {texts.resend}
      </Button>
    );
  if (status === 'done' || status === 'cancelled') return null;
  return (
    <>
      {status === 'paused' ? (
        <Button kind="primary" onPress={() => resume.mutate()} isPending={resume.isPending}>
          <PlayIcon aria-hidden="true" />
          {texts.resume}
        </Button>
      ) : (
        <Button onPress={() => pause.mutate()} isPending={pause.isPending}>
          <PauseIcon aria-hidden="true" />
          {texts.pause}
        </Button>
      )}
      <CancelButton id={id} hasStarted={startedAt !== null} />
    </>
  );
}

/** Cancels at once if sending has not started; otherwise asks for confirmation first. */
function CancelButton({ id, hasStarted }: { id: string; hasStarted: boolean }) {
  const texts = useTexts(broadcastTexts);
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useRunCalls(id);
  if (!hasStarted)
    return (
      <Button onPress={() => cancel.mutate()} isPending={cancel.isPending}>
        {texts.cancelSchedule}
      </Button>
    );
  const close = () => setAsking(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>{texts.cancel}</Button>
      <Dialog title={texts.cancelTitle} isOpen={isAsking} onClose={close}>
        <p>{texts.cancelText}</p>
        <DialogActions>
          <Button onPress={close}>{texts.keep}</Button>
          <Button
            kind="danger"
            onPress={() => cancel.mutate(undefined, { onSettled: close })}
            isPending={cancel.isPending}
          >
            {texts.cancel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function useRunCalls(id: string) {
  const texts = useTexts(broadcastTexts);
  const queryClient = useQueryClient();
  const request = { params: { path: { id } }, body: {} };
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const onStopped = ({ inFlight }: { inFlight: number }) => {
    notify(texts.stopped(inFlight));
    return onSuccess();
  };
  return {
    pause: useMutation({
      mutationFn: () => dataOf(api.POST('/api/broadcasts/{id}/pause', request)),
      onSuccess: onStopped,
      onError,
    }),
    cancel: useMutation({
      mutationFn: () => dataOf(api.POST('/api/broadcasts/{id}/cancel', request)),
      onSuccess: onStopped,
      onError,
    }),
    resume: useMutation({
      mutationFn: () => dataOf(api.POST('/api/broadcasts/{id}/resume', request)),
      onSuccess,
      onError,
    }),
    resend: useMutation({
      mutationFn: () => dataOf(api.POST('/api/broadcasts/{id}/resend', request)),
      onSuccess,
      onError,
    }),
  };
}
