import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { PathLink } from '../ui/json/path-link';
import { SectionHeading, SkeletonRows } from '../ui/frame/screen';
import styles from './overview.module.css';
import { latestEventsQuery } from './queries';

/** The events that were recorded last. */
export function LatestEvents() {
  const texts = useTexts('overview');
  const [isPaused, setPaused] = useState(false);
  const { data, error, refetch } = useQuery({ ...latestEventsQuery, enabled: !isPaused });
  return (
    <section className={styles['section']}>
      <SectionHeading
        action={
          <span className={styles['actions']}>
            <Button size="small" kind="bare" aria-pressed={isPaused} onPress={() => setPaused(!isPaused)}>
              {isPaused ? texts.follow : texts.pause}
            </Button>
            <PathLink href="/events">{texts.toEvents}</PathLink>
          </span>
        }
      >
        {texts.latest}
      </SectionHeading>
      {data === undefined ? (
        error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )
      ) : data.data.length === 0 ? (
        <p className={styles['calm']}>{texts.latestNone}</p>
      ) : (
        <ul className={styles['events']}>
          {data.data.map(({ id, eventName, email, receivedAt }) => (
            <li key={id}>
              <Instant at={receivedAt} />
              <code>{eventName}</code>
              <span>{email}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
