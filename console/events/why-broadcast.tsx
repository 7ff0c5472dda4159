import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Failure } from '../ui/failure';
import { SkeletonRows } from '../ui/frame/screen';
import { WithSlots } from '../ui/frame/with-slots';
import { Instant } from '../ui/marks';
import { broadcastEvidenceQuery, type Message } from './why-queries';
import styles from './why.module.css';

interface Asked {
  contact: string;
  broadcast: string;
  /** The contact's name. */
  who: string | undefined;
}

/** Why someone did not get a broadcast, or when they got it. */
export function WhyBroadcast({ who = '…', ...asked }: Asked) {
  const texts = useTexts('why');
  const { data, error, refetch } = useQuery(broadcastEvidenceQuery(asked));
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={2} />;
  const { broadcast, message } = data;
  const slots = { who: <b>{who}</b>, name: <b>{broadcast.name}</b> };
  return (
    <section className={styles['answer']} aria-label={texts.answer} aria-live="polite">
      <p>
        {message === null ? (
          <WithSlots text={texts.broadcast[absence(broadcast.status)]} slots={slots} />
        ) : (
          <Became message={message} slots={slots} />
        )}
      </p>
      <Link to="/broadcasts/$id" params={{ id: broadcast.id }}>
        {texts.show}
      </Link>
    </section>
  );
}

/** Why nothing is known about a person: it has not begun, was called off, or was not meant for them. */
function absence(status: Schemas['Broadcast']['status']): 'draft' | 'notYet' | 'canceled' | 'notMeant' {
  if (status === 'draft') return 'draft';
  if (status === 'scheduled' || status === 'preparing') return 'notYet';
  return status === 'cancelled' ? 'canceled' : 'notMeant';
}

/** What became of the broadcast's email to them. */
function Became({ message, slots }: { message: Message; slots: Record<string, ReactNode> }) {
  const texts = useTexts('why');
  const { reasons } = useTexts('results');
  const { status, reason, sentAt, createdAt } = message;
  const words: Readonly<Record<string, string>> = reasons;
  const all = {
    ...slots,
    at: <Instant at={sentAt ?? createdAt} />,
    reason: <b>{reason === null ? texts.noReason : (words[reason] ?? reason)}</b>,
  };
  return <WithSlots text={texts.broadcast.became[status]} slots={all} />;
}
