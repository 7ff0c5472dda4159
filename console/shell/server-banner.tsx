import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAtLeast } from '../../domain/accounts/access.js';
import { awaitedServerQuery, standstillQuery, type AttentionItem } from '../api/attention';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { PathLink } from '../ui/json/path-link';
import { Instant } from '../ui/marks';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { serverTrouble } from './server-trouble';
import styles from './shell.module.css';

/**
 * Says on every screen that emails wait for a mail server that is away, and has them tried now; and that everything waits, for
 * a worker or for Temporal.
 */
export function ServerBanner() {
  const { data: item } = useQuery(awaitedServerQuery);
  const { data: standstill } = useQuery(standstillQuery);
  if (!item && !standstill) return null;
  return (
    <div className={styles['news']}>
      {standstill && <Standstill {...standstill} />}
      {item && <Awaited item={item} />}
    </div>
  );
}

function Standstill({ kind, since }: { kind: 'noWorker' | 'outboxLate'; since: string }) {
  const texts = useTexts('serverAway');
  return (
    <Banner
      tone="bad"
      actions={
        <PathLink href="/settings/system" look="button">
          {texts.checkSystem}
        </PathLink>
      }
    >
      <b>{texts.standstill[kind]}</b>
      <p>
        {texts.standstillSince} <Instant at={since} />.
      </p>
    </Banner>
  );
}

function Awaited({ item: { count, countIsExact, since, nextAt, reason } }: { item: AttentionItem }) {
  const texts = useTexts('serverAway');
  const formats = useFormats();
  const mayRetry = isAtLeast(useMe().role, 'editor');
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => dataOf(api.POST('/api/messages/retry', { body: {} })),
    onSuccess: ({ total }) => {
      if (total > 0) notify(texts.retrying(formats.number(total), total === 1), { tone: 'wait' });
      else notify(texts.nothingWaits, { tone: 'idle' });
      void queryClient.invalidateQueries({ queryKey: ['attention'] });
    },
  });
  const trouble = serverTrouble(reason ?? '');
  return (
    <Banner
      tone="bad"
      actions={
        <>
          {mayRetry && (
            <Button size="small" isPending={retry.isPending} onPress={() => retry.mutate()}>
              {texts.retry}
            </Button>
          )}
          <PathLink href="/mails?status=serverAway" look="button">
            {texts.show}
          </PathLink>
          {mayRetry && (
            <PathLink href="/settings/system" look="button">
              {texts.check}
            </PathLink>
          )}
        </>
      }
    >
      <b>{texts.away(formats.number(count ?? 0), { isOne: count === 1, isExact: countIsExact })}</b>
      <p>
        {trouble === null ? reason : texts.troubles[trouble]}{' '}
        {since !== null && (
          <>
            {texts.since} <Instant at={since} />.{' '}
          </>
        )}
        {nextAt !== null && (
          <>
            {texts.next} <Instant at={nextAt} />.
          </>
        )}
      </p>
      {retry.error && <Failure error={retry.error} />}
    </Banner>
  );
}
