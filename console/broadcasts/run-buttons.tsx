import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { PauseIcon, PlayIcon } from '../ui/icons';
import { notify } from '../ui/toast';
import type { Broadcast } from './queries';

/** Pauses, resumes or cancels a broadcast that is being sent; sends again what a finished one could not. */
export function RunButtons({ broadcast }: { broadcast: Broadcast }) {
  const texts = useTexts('broadcasts');
  const { id, status, counts, startedAt, time, waitingFor } = broadcast;
  const { pause, resume } = useRunCalls(id);
  if (status === 'done') return <ResendButtons id={id} counts={counts} />;
  if (status === 'cancelled') return null;
  return (
    <>
      {waitingFor === 'approval' ? null : status === 'paused' ? (
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
      <CancelButton
        id={id}
        hasStarted={startedAt !== null}
        isImmediate={time === null && waitingFor === null}
      />
    </>
  );
}

/** Sends failed emails again, and those in doubt, which asks first because some have arrived. */
function ResendButtons({ id, counts: { failed = 0, uncertain = 0 } }: Pick<Broadcast, 'id' | 'counts'>) {
  const texts = useTexts('broadcasts');
  const { uncertainTitle, uncertainText } = useTexts('results');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { resend } = useRunCalls(id);
  const close = () => setAsking(false);
  return (
    <>
      {failed > 0 && (
        <Button
          onPress={() => resend.mutate('failed')}
          isPending={resend.isPending && resend.variables === 'failed'}
        >
          {texts.resend}
        </Button>
      )}
      {uncertain > 0 && <Button onPress={() => setAsking(true)}>{texts.resendUncertain}</Button>}
      <Dialog title={uncertainTitle} isOpen={isAsking} onClose={close}>
        <p>{uncertainText(formats.number(uncertain))}</p>
        <DialogActions onCancel={close}>
          <Button
            kind="danger"
            onPress={() => resend.mutate('uncertain', { onSettled: close })}
            isPending={resend.isPending}
          >
            {texts.resendUncertain}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface CancelProps {
  id: string;
  hasStarted: boolean;
  /** It was sent without a time. */
  isImmediate: boolean;
}

/** Cancels at once if sending has not started; otherwise asks for confirmation first. */
function CancelButton({ id, hasStarted, isImmediate }: CancelProps) {
  const texts = useTexts('broadcasts');
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useRunCalls(id);
  if (!hasStarted)
    return (
      <Button onPress={() => cancel.mutate({ onlyScheduled: true })} isPending={cancel.isPending}>
        {isImmediate ? texts.undoSend : texts.cancelSchedule}
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
            onPress={() => cancel.mutate({}, { onSettled: close })}
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
  const texts = useTexts('broadcasts');
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
      mutationFn: (body: { onlyScheduled?: boolean }) =>
        dataOf(api.POST('/api/broadcasts/{id}/cancel', { ...request, body })),
      onSuccess: onStopped,
      // It may have begun a moment ago: then it is cancelled in another way.
      onError: (error: Error) => {
        onError(error);
        return onSuccess();
      },
    }),
    resume: useMutation({
      mutationFn: () => dataOf(api.POST('/api/broadcasts/{id}/resume', request)),
      onSuccess,
      onError,
    }),
    resend: useMutation({
      mutationFn: (which: 'failed' | 'uncertain') =>
        dataOf(api.POST('/api/broadcasts/{id}/resend', { ...request, body: { include: [which] } })),
      onSuccess,
      onError,
    }),
  };
}
