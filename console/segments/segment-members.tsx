import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import { useConditionCatalogue, type ConditionCatalogue } from '../conditions/catalogue';
import { useDescribed } from '../conditions/conditions';
import { conditionCount, type ContactWhere } from '../conditions/where';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Failure, NextPageFailure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { Empty, SkeletonRows } from '../ui/frame/screen';
import { segmentMembersQuery, type Segment } from './queries';
import styles from './segments.module.css';
import { Why } from './why';

/** The members of the segment, and what of its conditions differs from one to the other. */
export function SegmentMembers({ segment: { id, where, builtAt } }: { segment: Segment }) {
  const texts = useTexts('segments');
  const catalogue = useConditionCatalogue({ hasTests: true });
  const query = useInfiniteQuery(segmentMembersQuery(id, builtAt));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  if (isPending) return <SkeletonRows count={6} />;
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  // While it is built for the first time, its progress is shown.
  if (rows.length === 0 && builtAt === null) return null;
  if (rows.length === 0) return <Empty title={texts.noMembersTitle}>{texts.noMembersText}</Empty>;
  return (
    <>
      <AllMeet where={where} catalogue={catalogue} />
      <ul className={styles['members']} aria-label={texts.members}>
        {rows.map((member) => (
          <Member key={member.contactId} member={member} where={where} catalogue={catalogue} />
        ))}
      </ul>
      <NextPageFailure query={query} />
      {hasNextPage && !query.isFetchNextPageError && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

type Reasons = Schemas['SegmentMember']['why'];

interface MemberProps {
  member: Schemas['SegmentMember'];
  where: ContactWhere;
  catalogue: ConditionCatalogue;
}

/** What all members meet, said once. */
function AllMeet({ where, catalogue }: Pick<MemberProps, 'where' | 'catalogue'>) {
  const texts = useTexts('segments');
  const words = useDescribed(where, catalogue);
  return <p className={styles['soft']}>{texts.allMeet(words)}</p>;
}

function Member({ member: { contactId, email, name, since, why }, where, catalogue }: MemberProps) {
  const texts = useTexts('segments');
  return (
    <li>
      <div className={styles['person']}>
        {email === null ? (
          <span>{texts.erased}</span>
        ) : (
          <span>
            <BareLink to="/contacts/$id" params={{ id: contactId }}>
              {name ?? email}
            </BareLink>
            {name !== null && <span className={styles['soft']}>{email}</span>}
          </span>
        )}
        <Instant at={since} />
      </div>
      <Evidence where={where} why={why} catalogue={catalogue} />
    </li>
  );
}

/** What differs from member to member: how often and when something happened. */
function Evidence({ where, why, catalogue }: Pick<MemberProps, 'where' | 'catalogue'> & { why: Reasons }) {
  const formats = useFormats();
  const conditions = useTexts('conditions');
  const own = why.filter(({ count, lastAt }) => count !== undefined || lastAt);
  const [only] = own;
  if (only === undefined) return null;
  // Of several conditions, nothing else says which one was met so often.
  if (conditionCount(where) !== 1) return <Why where={where} why={own} catalogue={catalogue} />;
  const { count, lastAt } = only;
  const facts = [
    ...(count === undefined ? [] : [count === 0 ? conditions.counts.never : conditions.timesText(count)]),
    ...(lastAt ? [formats.short(new Date(lastAt))] : []),
  ];
  return <p className={styles['soft']}>{facts.join(' · ')}</p>;
}
