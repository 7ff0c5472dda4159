import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { PathLink } from '../ui/json/path-link';
import { CopyableCode, Instant } from '../ui/marks';
import { Status } from '../ui/status';
import { firstEventQuery } from './queries';
import styles from './start.module.css';

const FIRST_EVENT = { email: 'ada@example.com', eventName: 'order.placed', eventProperties: { total: 42 } };

interface Props {
  /** Whether events have come with a key. */
  isUsed: boolean;
  onNext: () => void;
}

/** A key, a command that sends an event with it, and the event as it arrives. */
export function EventStep({ isUsed, onNext }: Props) {
  const texts = useTexts('start');
  const { role } = useMe();
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/api-keys', { body: { name: texts.keyName, scopes: ['events:write'] } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
  });
  const isAdmin = isAtLeast(role, 'admin');
  const isDone = isUsed && make.data === undefined;
  const { data: received = null } = useQuery({
    ...firstEventQuery,
    enabled: isAdmin,
    ...(isDone && { refetchInterval: false }),
  });
  if (!isAdmin) return <p>{texts.adminOnly}</p>;
  if (isDone) return <KeyUsed received={received} />;
  if (make.data === undefined) {
    return (
      <div className={styles['form']}>
        {make.error && <Failure error={make.error} />}
        <p>{texts.keyText}</p>
        <div className={styles['buttons']}>
          <Button kind="primary" isPending={make.isPending} onPress={() => make.mutate()}>
            {texts.makeKey}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['form']}>
      <p>{texts.runThis}</p>
      <CopyableCode>{curlWith(make.data.secret)}</CopyableCode>
      <p>{texts.keyOnce}</p>
      <div className={styles['buttons']}>
        {received === null ? (
          <>
            <Status tone="wait">{texts.waitingForEvent}</Status>
            <SendHere secret={make.data.secret} />
          </>
        ) : (
          <>
            <Received event={received} />
            <Button kind="primary" onPress={onNext}>
              {texts.next}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface First {
  eventName: string;
  email: string | null;
  receivedAt: string;
}

function Received({ event: { eventName, email, receivedAt } }: { event: First }) {
  const texts = useTexts('start');
  return (
    <Status tone="good">
      {texts.received} <code>{eventName}</code> · {email} <Instant at={receivedAt} />
    </Status>
  );
}

/** Nothing is left to do: the latest event, and where the keys are. */
function KeyUsed({ received }: { received: First | null }) {
  const texts = useTexts('start');
  return (
    <div className={styles['buttons']}>
      {received !== null && <Received event={received} />}
      <PathLink href="/settings/keys">{texts.toKeys}</PathLink>
    </div>
  );
}

function curlWith(secret: string): string {
  return [
    `curl ${location.origin}/api/events/send`,
    `-H 'authorization: Bearer ${secret}'`,
    "-H 'content-type: application/json'",
    `-d '${JSON.stringify(FIRST_EVENT)}'`,
  ].join(' \\\n  ');
}

/** The same call from this browser, for those without a terminal. */
function SendHere({ secret }: { secret: string }) {
  const texts = useTexts('start');
  const send = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/events/send', {
          body: FIRST_EVENT,
          headers: { authorization: `Bearer ${secret}` },
          credentials: 'omit',
        }),
      ),
  });
  return (
    <>
      <Button isPending={send.isPending} onPress={() => send.mutate()}>
        {texts.sendHere}
      </Button>
      {send.error && <Failure error={send.error} />}
    </>
  );
}
