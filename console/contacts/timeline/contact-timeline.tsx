import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { TimelineKind } from '../../../domain/contact/timeline.js';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { BareLink, Button } from '../../ui/button';
import { PaddedFailure } from '../../ui/failure';
import { ClockIcon } from '../../ui/icons';
import { Instant } from '../../ui/marks';
import { SkeletonRows } from '../../ui/frame/screen';
import { contactEnrollmentsQuery } from '../contact-queries';
import styles from '../contact.module.css';
import { foldTimeline, type Story } from './fold-timeline';
import { StoryRow } from './story-row';
import { timelineQuery } from './timeline-queries';

interface Props {
  id: string;
  /** One kind of entries; all without it. */
  kind: TimelineKind | undefined;
}

/** Pages that are read on while they have no entries of the kind. */
const FEW = 10;
const MINUTE_MS = 60_000;

/** Everything that happened to a contact, below what is due. */
export function ContactTimeline({ id, kind }: Props) {
  const texts = useTexts('timeline');
  const query = useInfiniteQuery(timelineQuery(id, kind));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const stories = useMemo(() => foldTimeline(entries), [entries]);
  useEffect(() => {
    if (entries.length < FEW && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [entries.length, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  if (isPending) return <SkeletonRows count={6} />;
  if (data === undefined) return <PaddedFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles['timeline']}>
      {(kind === undefined || kind === 'step') && <ComingUp id={id} />}
      <NowLine />
      {entries.length === 0 && !hasNextPage && (
        <p className={styles['nothing']}>{kind === undefined ? texts.nothing : texts.noneOfKind}</p>
      )}
      <Days stories={stories} />
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.earlier}
        </Button>
      )}
    </div>
  );
}

/** What is due, the latest at the top, so that time runs down to now. */
function ComingUp({ id }: { id: string }) {
  const texts = useTexts('timeline');
  const { data } = useInfiniteQuery(contactEnrollmentsQuery(id));
  const due = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .flatMap((one) =>
      one.status === 'active' && one.nextWakeAt !== null ? [{ ...one, at: one.nextWakeAt }] : [],
    )
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  if (due.length === 0) return null;
  return (
    <section>
      <h3 className={styles['day']}>{texts.comingUp}</h3>
      <ol className={styles['coming']}>
        {due.map(({ id: key, at, automation, stepTitle }) => (
          <li key={key} className={styles['row']}>
            <span className={styles['at']}>
              <Instant at={at} />
            </span>
            <span className={styles['mark']}>
              <ClockIcon aria-hidden="true" />
            </span>
            <div className={styles['what']}>
              <BareLink to="/enrollments/$id" params={{ id: key }}>
                <b>{texts.goesOn(automation.name)}</b>
              </BareLink>
              {stepTitle !== null && <p className={styles['note']}>{texts.after(stepTitle)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NowLine() {
  const texts = useTexts('timeline');
  const formats = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <div className={styles['now']}>{texts.now(formats.time(now))}</div>;
}

function Days({ stories }: { stories: Story[] }) {
  const formats = useFormats();
  const days = Map.groupBy(stories, ({ at }) => formats.day(new Date(at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className={styles['day']}>{day}</h3>
      <ol>
        {ofDay.map((story) => (
          <StoryRow key={storyKey(story)} story={story} />
        ))}
      </ol>
    </section>
  ));
}

/** The same while others are added, so that what is open stays open. */
function storyKey({ entry: { event, mail, consent, step } }: Story): string {
  const id = event?.id ?? mail?.id ?? consent?.id;
  return id ?? JSON.stringify([step?.enrollmentId, step?.line]);
}
