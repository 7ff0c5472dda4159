import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy';
import { Failure } from '../ui/failure';
import { CopyableCode } from '../ui/marks';
import { PathLink } from '../ui/json/path-link';
import { Status } from '../ui/status';
import styles from './start.module.css';

interface Props {
  isReceived: boolean;
  onNext: () => void;
}

const PAYLOAD = '{ "type": "order.created", "customer": { "email": "grace@example.com", "name": "Grace" } }';

/** A URL for a provider's webhooks, and its first payload as it arrives. */
export function SourceStep({ isReceived, onNext }: Props) {
  const texts = useTexts('start');
  const { role } = useMe();
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => dataOf(api.POST('/api/event-sources', { body: { name: texts.sourceName } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sources'] }),
  });
  if (!isAtLeast(role, 'admin')) return <p>{texts.adminOnly}</p>;
  const url = make.data?.url ?? null;
  return (
    <div className={styles['form']}>
      {make.error && <Failure error={make.error} />}
      <p>{texts.sourceText}</p>
      {url !== null && (
        <>
          <CopyField label={texts.sourceUrl} value={url} hint={texts.sourceUrlHint} />
          <CopyableCode>{`curl ${url} -H 'content-type: application/json' -d '${PAYLOAD}'`}</CopyableCode>
        </>
      )}
      <div className={styles['buttons']}>
        {url === null ? (
          <>
            <Button kind="primary" isPending={make.isPending} onPress={() => make.mutate()}>
              {texts.makeSource}
            </Button>
            <PathLink href="/sources">{texts.chooseProvider}</PathLink>
          </>
        ) : (
          <Status tone={isReceived ? 'good' : 'wait'}>
            {isReceived ? texts.payloadReceived : texts.waitingForPayload}
          </Status>
        )}
        <Button kind={isReceived ? 'primary' : 'bare'} onPress={onNext}>
          {isReceived ? texts.next : texts.later}
        </Button>
      </div>
    </div>
  );
}
