import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subscriptionTones } from './tones';
import type { SubscriptionStatus } from '../../domain/lists/subscription.js';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty } from '../ui/frame/screen';
import { Status } from '../ui/status';
import type { Column } from '../ui/table/table';
import styles from './lists.module.css';
import { membersQuery } from './queries';
import type { ListTexts } from '../languages/en/lists/lists';

type Member = Schemas['ListMember'];

/** The members of the list, past and present. */
export function ListMembers({ id, status }: { id: string; status: SubscriptionStatus | undefined }) {
  const texts = useTexts('lists');
  const query = useInfiniteQuery(membersQuery(id, status));
  const columns = useMemo(() => memberColumns(texts), [texts]);
  return (
    <PagedTable<Member>
      label={texts.members}
      query={query}
      columns={columns}
      rowKey={({ contactId }) => contactId}
      empty={
        status === undefined ? (
          <Empty title={texts.noMembersTitle}>{texts.noMembersText}</Empty>
        ) : (
          <p className={styles['none']}>{texts.noneOfStatus}</p>
        )
      }
      skeleton={6}
      className={styles['members']}
    />
  );
}

function memberColumns(texts: ListTexts): Column<Member>[] {
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
      cell: ({ status }) => <Status tone={subscriptionTones[status]}>{texts[status]}</Status>,
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
