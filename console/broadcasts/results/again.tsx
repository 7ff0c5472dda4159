import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useBegunHere } from '../../app/use-begun-here';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { toUnopened } from '../draft/edited-contents';
import { createBroadcast, resultsQuery, type Broadcast } from '../queries';
import { sumLines } from './sum-lines';

interface Props {
  broadcast: Broadcast;
  isOpen: boolean;
  onClose: () => void;
}

/** Whether a broadcast can be sent again to those who did not open it. */
export function mayGoAgain({ status, measured, audience }: Broadcast): boolean {
  return status === 'done' && measured?.opens === true && audience !== null;
}

/** Says who did not open a broadcast as far as known, and makes a draft for them. */
export function AgainDialog({ broadcast, isOpen, onClose }: Props) {
  const texts = useTexts('results');
  return (
    <Dialog title={texts.againTitle} isOpen={isOpen} onClose={onClose}>
      <Again broadcast={broadcast} onClose={onClose} />
    </Dialog>
  );
}

function Again({ broadcast, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts('results');
  const formats = useFormats();
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  const { data } = useQuery(resultsQuery(broadcast));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const contents = toUnopened(broadcast, texts.againName(broadcast.name));
      if (contents === null) throw new TypeError('A broadcast that was sent has an audience');
      return createBroadcast(contents, {});
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'all'] });
      if (begun.isStill(place)) await router.navigate({ to: '/broadcasts/$id', params: { id } });
    },
  });
  const count = data && formats.number(sumLines(data.lines, (line) => line.notOpened));
  return (
    <>
      {count !== undefined && <p>{texts.againText(count)}</p>}
      <p>{texts.againLeftOut}</p>
      <p>{texts.againUnsure}</p>
      {error !== null && <Failure error={error} />}
      <DialogActions onCancel={onClose}>
        <Button kind="primary" onPress={() => mutate()} isPending={isPending}>
          {texts.againMake}
        </Button>
      </DialogActions>
    </>
  );
}
