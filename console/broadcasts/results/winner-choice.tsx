import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Buttons } from '../../ui/frame/layout';
import { Banner } from '../../ui/status';
import { notify } from '../../ui/toast';
import type { Broadcast } from '../queries';

interface Props {
  broadcast: Broadcast;
  /** The number of people outside of the test. */
  waiting: number;
}

/** Sends one of the variants to the people who wait for the test; asks first, because that is final. */
export function WinnerChoice({ broadcast: { id, variants, winnerAfter }, waiting }: Props) {
  const texts = useTexts('broadcasts');
  const { decidedByClicks, winnerText, sendWinner } = useTexts('results');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const close = () => setAsked(null);
  const choose = useMutation({
    mutationFn: (variant: number) =>
      dataOf(api.POST('/api/broadcasts/{id}/winner', { params: { path: { id } }, body: { variant } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
    onSettled: close,
  });
  const variantName = (n: number) => variants[n]?.subject ?? texts.variant(n + 1);
  return (
    <Banner tone="wait">
      {winnerAfter === null ? texts.chooseWinner : decidedByClicks(formats.duration(winnerAfter))}
      <Buttons>
        {variants.map((_, n) => (
          <Button key={n} size="small" onPress={() => setAsked(n)}>
            {texts.wins(variantName(n))}
          </Button>
        ))}
      </Buttons>
      {asked !== null && (
        <Dialog title={texts.winsTitle(variantName(asked))} isOpen onClose={close}>
          <p>{winnerText(formats.number(waiting))}</p>
          <DialogActions onCancel={close}>
            <Button kind="primary" onPress={() => choose.mutate(asked)} isPending={choose.isPending}>
              {sendWinner}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Banner>
  );
}
