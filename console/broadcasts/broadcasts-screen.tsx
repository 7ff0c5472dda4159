import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { useBegunHere } from '../app/use-begun-here';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/form/dialog-form';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { CopyableCode, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { BroadcastStatusMark } from './broadcast-status';
import { broadcastsQuery, type ListedBroadcast } from './queries';
import type { MailsTexts } from '../languages/en/mails/mails';
import type { BroadcastTexts } from '../languages/en/broadcasts/broadcasts';

/** All broadcasts, with their status and the number of emails sent. */
export function BroadcastsScreen() {
  const texts = useTexts('broadcasts');
  const mails = useTexts('mails');
  const mayEdit = isAtLeast(useMe().role, 'writer');
  const formats = useFormats();
  const [isNew, setNew] = useNew('writer');
  const query = useInfiniteQuery(broadcastsQuery);
  const columns = useMemo(() => broadcastColumns(texts, mails, formats), [texts, mails, formats]);
  const example = `curl ${location.origin}/api/broadcasts -H 'authorization: Bearer rc_…' -H 'content-type: application/json' -d '{ "name": "${texts.nameExample}" }'`;
  const create = mayEdit && (
    <Button kind="primary" onPress={() => setNew(true)}>
      <PlusIcon aria-hidden="true" />
      {texts.newBroadcast}
    </Button>
  );
  return (
    <Screen title={texts.broadcasts} actions={create}>
      <Dialog title={texts.newBroadcast} isOpen={isNew} onClose={() => setNew(false)}>
        <NewBroadcast onClose={() => setNew(false)} />
      </Dialog>
      <FullHeight>
        <PagedTable<ListedBroadcast>
          label={texts.broadcasts}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <Empty
              title={texts.noneTitle}
              sample={texts.sample}
              action={create}
              code={<CopyableCode>{example}</CopyableCode>}
            >
              {texts.noneText}
            </Empty>
          }
        />
      </FullHeight>
    </Screen>
  );
}

function NewBroadcast({ onClose }: { onClose: () => void }) {
  const texts = useTexts('broadcasts');
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const begun = useBegunHere();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/broadcasts', { body: { name } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
      if (begun.isStill(place)) await router.navigate({ to: '/broadcasts/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      error={unplaced(error, ['name'])}
      action={texts.create}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onClose}
    >
      <Field
        label={texts.name}
        placeholder={texts.nameExample}
        value={name}
        onChange={setName}
        problem={problemAt(error, 'name')}
        autoFocus
        autoComplete="off"
      />
    </DialogForm>
  );
}

const RATES = ['opened', 'clicked', 'left'] as const;

/** The share of those sent that did something, which leads to them; nothing where that was not measured. */
function Rate({ row, did }: { row: ListedBroadcast; did: (typeof RATES)[number] }) {
  const formats = useFormats();
  const { id, counts, measured, reactions } = row;
  const isKnown = did === 'left' || (did === 'opened' ? measured?.opens : measured?.clicks) === true;
  const { sent = 0 } = counts;
  if (measured === null || sent === 0) return null;
  if (!isKnown) return '–';
  return (
    <BareLink to="/broadcasts/$id" params={{ id }} search={{ did }}>
      {formats.share(reactions[did], sent)}
    </BareLink>
  );
}

function broadcastColumns(
  texts: BroadcastTexts,
  mails: MailsTexts,
  formats: Formats,
): Column<ListedBroadcast>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/broadcasts/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'status',
      title: texts.status,
      width: '150px',
      cell: (broadcast) => <BroadcastStatusMark broadcast={broadcast} />,
    },
    {
      id: 'sent',
      title: texts.sent,
      width: '110px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ counts, status }) => (status === 'draft' ? '' : formats.number(counts.sent ?? 0)),
    },
    ...RATES.map((did) => ({
      id: did,
      title: mails.did[did],
      width: '104px',
      isFigure: true,
      isWideOnly: true,
      cell: (row: ListedBroadcast) => <Rate row={row} did={did} />,
    })),
    {
      id: 'starts',
      title: texts.starts,
      width: '140px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ startsAt }) => (startsAt === null ? '' : <Instant at={startsAt} />),
    },
    {
      id: 'created',
      title: texts.created,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}
