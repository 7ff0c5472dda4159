import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import { useConditionCatalogue, type ConditionCatalogue } from '../conditions/catalogue';
import type { ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Failure, NextPageFailure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { Empty, SkeletonRows } from '../ui/frame/screen';
import { segmentMembersQuery, type Segment } from './queries';
import styles from './segments.module.css';
import { Why } from './why';

/** The members of the segment, and the conditions that each one meets. */
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

interface MemberProps {
  member: Schemas['SegmentMember'];
  where: ContactWhere;
  catalogue: ConditionCatalogue;
}

function Member({ member: { contactId, email, since, why }, where, catalogue }: MemberProps) {
  const texts = useTexts('segments');
  return (
    <li>
      <div className={styles['person']}>
        {email === null ? (
          texts.erased
        ) : (
          <BareLink to="/contacts/$id" params={{ id: contactId }}>
            {email}
          </BareLink>
        )}
        <Instant at={since} />
      </div>
      <Why where={where} why={why} catalogue={catalogue} />
    </li>
  );
}
