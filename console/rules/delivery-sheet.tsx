import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, Link } from '../ui/button';
import { Sheet } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { RetryIcon } from '../ui/icons';
import { Fact, Facts } from '../ui/form/inline-field';
import { Buttons } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { SkeletonRows } from '../ui/frame/screen';
import { notify } from '../ui/toast';
import { DeliveryDetail } from './delivery-detail';
import { deliveryQuery } from './queries';

interface Props {
  /** Null while closed. */
  id: string | null;
  ruleId: string;
  mayRetry: boolean;
  onClose: () => void;
}

/** One delivery beside the list: its request, its attempts, and a further one. */
export function DeliverySheet({ id, ruleId, mayRetry, onClose }: Props) {
  const texts = useTexts('deliveries');
  return (
    <Sheet title={texts.delivery} isOpen={id !== null} onClose={onClose}>
      {id !== null && <Shown id={id} ruleId={ruleId} mayRetry={mayRetry} />}
    </Sheet>
  );
}

function Shown({ id, ruleId, mayRetry }: { id: string; ruleId: string; mayRetry: boolean }) {
  const texts = useTexts('deliveries');
  const queryClient = useQueryClient();
  const { queryKey } = deliveryQuery(id);
  const { data, error, isPending, refetch } = useQuery(deliveryQuery(id));
  const retry = useMutation({
    mutationFn: () => dataOf(api.POST('/api/webhook-deliveries/{id}/retry', { params: { path: { id } } })),
    onSuccess: async () => {
      notify(texts.retried, { tone: 'wait' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['rules', 'one', ruleId, 'deliveries'] }),
      ]);
    },
  });
  if (isPending) return <SkeletonRows count={4} />;
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {retry.error && <Failure error={retry.error} />}
      <Facts>
        <Fact label={texts.contact}>
          {data.contact ? (
            <Link to="/contacts/$id" params={{ id: data.contact.id }}>
              {data.contact.email}
            </Link>
          ) : (
            (data.isTest && texts.sample) || '–'
          )}
        </Fact>
        <Fact label={texts.time}>
          <Instant at={data.createdAt} />
        </Fact>
        <Fact label={texts.webhookId}>
          <code>{data.id}</code>
        </Fact>
      </Facts>
      {mayRetry && (
        <Buttons>
          <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
            <RetryIcon aria-hidden="true" />
            {texts.retry}
          </Button>
        </Buttons>
      )}
      <DeliveryDetail delivery={data} />
    </>
  );
}
