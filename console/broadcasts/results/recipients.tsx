import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { MailStatusMark } from '../../mails/mail-status';
import { useTexts } from '../../texts/language';
import { BareLink } from '../../ui/button';
import { Instant } from '../../ui/marks';
import { PagedTable } from '../../ui/table/paged-table';
import type { Column } from '../../ui/table/table';
import styles from '../broadcasts.module.css';
import { recipientsKey, recipientsQuery, type Broadcast, type Recipient } from '../queries';
import { reasonIn } from './reason-in';
import type { ResultTexts } from '../../languages/en/broadcasts/results';
import type { PeopleSearch } from '../search';
import type { BroadcastTexts } from '../../languages/en/broadcasts/broadcasts';

interface Props {
  broadcast: Broadcast;
  search: PeopleSearch;
}

/** The recipients of a broadcast, with the status of each email. */
export function Recipients({ broadcast, search }: Props) {
  const texts = useTexts('broadcasts');
  const results = useTexts('results');
  const query = useInfiniteQuery(recipientsQuery(broadcast.id, search));
  useProgress(broadcast);
  const columns = useMemo(() => recipientColumns(texts, results), [texts, results]);
  return (
    <PagedTable<Recipient>
      label={texts.people}
      query={query}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<p className={styles['soft']}>{results.noneFound}</p>}
      skeleton={6}
      className={styles['people']}
    />
  );
}

/** Reads the recipients again when the broadcast has got further. */
function useProgress({ id, status, counts }: Broadcast): void {
  const queryClient = useQueryClient();
  const progress = JSON.stringify([status, counts]);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    seen.current = progress;
    void queryClient.invalidateQueries({ queryKey: recipientsKey(id) });
  }, [queryClient, id, progress]);
}

function recipientColumns(texts: BroadcastTexts, results: ResultTexts): Column<Recipient>[] {
  return [
    {
      id: 'email',
      title: texts.email,
      cell: ({ contact }) =>
        contact === null ? (
          texts.erased
        ) : (
          <BareLink to="/contacts/$id" params={{ id: contact.id }}>
            {contact.email}
          </BareLink>
        ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '120px',
      cell: (mail) => <MailStatusMark {...mail} />,
    },
    {
      id: 'reason',
      title: texts.reason,
      width: '150px',
      isWideOnly: true,
      cell: ({ reason }) => (reason === null ? '' : reasonIn(results, reason)),
    },
    {
      id: 'sent',
      title: texts.sent,
      width: '110px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ sentAt }) => (sentAt === null ? '' : <Instant at={sentAt} />),
    },
  ];
}
