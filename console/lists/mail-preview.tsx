import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api, dataOf } from '../api/client';
import { TestSend } from '../templates/test-send';
import { useTexts } from '../texts/language';
import { Sheet } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Buttons } from '../ui/frame/layout';
import { Preview } from '../ui/preview';
import { SkeletonRows } from '../ui/frame/screen';

interface Words {
  subject: string | null;
  html: string | null;
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
      <Rendered {...rest} />
    </Sheet>
  );
}

function Rendered({ listId, words }: Omit<Props, 'isOpen' | 'onClose'>) {
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
