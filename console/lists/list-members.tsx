import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { Empty, SkeletonRows } from '../ui/screen';
import { Status, type Tone } from '../ui/status';
import { VirtualTable, type Column } from '../ui/table';
import styles from './lists.module.css';
import { membersQuery, type Membership } from './queries';
import { listTexts, type ListTexts } from './texts';

type Member = Schemas['ListMember'];

const tones: Record<Membership, Tone> = { subscribed: 'good', pending: 'wait', unsubscribed: 'bad' };

/** Who is or was on the list. */
export function ListMembers({ id, status }: { id: string; status: Membership | undefined }) {
  const texts = useTexts(listTexts);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(membersQuery(id, status));
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const columns = useMemo(() => columnsOf(texts), [texts]);
  if (isPending) return <SkeletonRows count={6} />;
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0) {
    return status === undefined ? (
      <Empty title={texts.noMembersTitle}>{texts.noMembersText}</Empty>
    ) : (
      <p className={styles['none']}>{texts.noneOfStatus}</p>
    );
  }
  return (
    <div className={styles['members']}>
      <VirtualTable<Member>
        label={texts.members}
        rows={rows}
        columns={columns}
        keyOf={({ contactId }) => contactId}
        onEnd={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      />
    </div>
  );
}

function columnsOf(texts: ListTexts): Column<Member>[] {
  return [
    {
      id: 'email',
      title: texts.email,
      cell: ({ contactId, email }) =>
        email === null ? (
          texts.erased
        ) : (
          <BareLink to="/contacts/$id" params={{ id: contactId }}>
            {email}
          </BareLink>
        ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '150px',
      cell: ({ status }) => <Status tone={tones[status]}>{texts[status]}</Status>,
    },
    {
      id: 'since',
      title: texts.since,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}
