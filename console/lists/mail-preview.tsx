import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api, dataOf } from '../api/client';
import { TestSend } from '../templates/test-send';
import { useTexts } from '../texts/language';
import { Sheet } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Buttons } from '../ui/frame/layout';
import { Preview } from '../ui/preview';
import type { ConfirmationWords } from './confirmation-words';
import { SkeletonRows } from '../ui/frame/screen';

interface Words extends ConfirmationWords {
  language?: string;
}

interface Props {
  listId: string;
  words: Words;
  isOpen: boolean;
  onClose: () => void;
}

/** Previews the confirmation email with the unsaved text, for a sample contact. */
export function MailPreview({ isOpen, onClose, ...rest }: Props) {
  const texts = useTexts('lists');
  return (
    <Sheet title={texts.previewTitle} isOpen={isOpen} onClose={onClose} isBroad>
      <RenderedConfirmation {...rest} />
    </Sheet>
  );
}

/** The email as it would be sent, and a test of it. */
export function RenderedConfirmation({ listId, words }: Omit<Props, 'isOpen' | 'onClose'>) {
  const body = useDeferredValue(words);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['lists', 'one', listId, 'preview', body],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/lists/{id}/confirmation-preview', { params: { path: { id: listId } }, body, signal }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} />;
  return (
    <>
      <Buttons>
        <TestSend
          onSend={(to) => {
            const params = { path: { id: listId } };
            return dataOf(api.POST('/api/lists/{id}/confirmation-test', { params, body: { to, ...words } }));
          }}
        />
      </Buttons>
      <Preview mail={data} isStale={isPlaceholderData} />
    </>
  );
}
