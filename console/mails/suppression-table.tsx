import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Popover } from '../ui/popover';
import { Empty } from '../ui/frame/screen';
import { Status, type Tone } from '../ui/status';
import type { Column } from '../ui/table/table';
import { notify } from '../ui/toast';
import styles from './mails.module.css';
import { suppressionsQuery, type Suppression } from './queries';
import type { MailsTexts } from '../languages/en/mails/mails';

const TONES: Record<Suppression['reason'], Tone> = {
  manual: 'idle',
  complained: 'bad',
  unsubscribed: 'idle',
  bounced: 'bad',
};

interface SuppressionTableProps {
  /** Limits the table to this address. */
  email: string | undefined;
  mayEdit: boolean;
}

/** The suppressed addresses, with the reason for each. */
export function SuppressionTable({ email, mayEdit }: SuppressionTableProps) {
  const texts = useTexts('mails');
  const query = useInfiniteQuery(suppressionsQuery(email));
  const columns = useMemo(() => suppressionColumns(texts, mayEdit), [texts, mayEdit]);
  return (
    <PagedTable<Suppression>
      label={texts.suppressions}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        email === undefined ? (
          <Empty title={texts.noSuppressionsTitle}>{texts.noSuppressionsText}</Empty>
        ) : (
          <Empty title={texts.noMatchTitle.replace(texts.email, texts.address)}>{email}</Empty>
        )
      }
    />
  );
}

function suppressionColumns(texts: MailsTexts, mayEdit: boolean): Column<Suppression>[] {
  const columns: Column<Suppression>[] = [
    {
      id: 'email',
      title: texts.address,
      cell: ({ email }) =>
        email === null ? (
          <span className={styles['soft']}>{texts.unknownAddress}</span>
        ) : email.startsWith('@') ? (
          email
        ) : (
          <BareLink to="/mails" search={{ email }} title={email}>
            {email}
          </BareLink>
        ),
    },
    {
      id: 'reason',
      title: texts.reason,
      width: '150px',
      isWideOnly: true,
      cell: ({ reason }) => <Status tone={TONES[reason]}>{texts.reasons[reason]}</Status>,
    },
    {
      id: 'evidence',
      title: texts.evidence,
      isWideOnly: true,
      cell: ({ evidence }) => (
        <span title={evidence?.diagnostic ?? undefined}>{evidence?.diagnostic ?? evidence?.code ?? '–'}</span>
      ),
    },
    {
      id: 'since',
      title: texts.since,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      id: 'remove',
      title: texts.action,
      width: '160px',
      isFigure: true,
      cell: (row) => <RemoveSuppression row={row} />,
    },
  ];
}

/** Says what will happen before the address is allowed again; what was done by hand can be undone. */
function RemoveSuppression({ row: { id, email, reason } }: { row: Suppression }) {
  const texts = useTexts('mails');
  const queryClient = useQueryClient();
  const name = email ?? texts.unknownAddress;
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['suppressions'] });
  const restore = useMutation({
    mutationFn: (address: string) => {
      const again = reason === 'complained' ? reason : 'manual';
      return dataOf(api.POST('/api/suppressions', { body: { email: address, reason: again } }));
    },
    onSuccess: async () => {
      notify(texts.added(name));
      await refresh();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/suppressions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      const action = email === null ? undefined : { label: texts.undo, run: () => restore.mutate(email) };
      notify(texts.removed(name), { ...(action && { action }) });
      await refresh();
    },
    onError,
  });
  return (
    <Popover label={texts.removeTitle(name)} trigger={<Button size="small">{texts.remove}</Button>}>
      <div className={styles['form']}>
        <b className={styles['wrap']}>{texts.removeTitle(name)}</b>
        <p>{texts.consequence[reason]}</p>
        <Button kind="primary" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.remove}
        </Button>
      </div>
    </Popover>
  );
}
