import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { useNew } from '../app/use-new';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { ExportMenu } from '../ui/table/export-menu';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { CopyableCode, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { NewList } from './new-list';
import { allListsQuery, type List } from './queries';
import type { ListTexts } from '../languages/en/lists/lists';

/** All lists, with their member counts. */
export function ListsScreen() {
  const texts = useTexts('lists');
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const [isNew, setNew] = useNew();
  const formats = useFormats();
  const query = useInfiniteQuery(allListsQuery);
  const columns = useMemo(() => listColumns(texts, formats), [texts, formats]);
  const total = query.data?.pages[0]?.total;
  const example = `curl ${location.origin}/api/subscribe -H 'authorization: Bearer rc_…' -H 'content-type: application/json' -d '{ "email": "ada@example.com", "listId": "…" }'`;
  const create = mayEdit && (
    <Button kind="primary" onPress={() => setNew(true)}>
      <PlusIcon aria-hidden="true" />
      {texts.newList}
    </Button>
  );
  return (
    <Screen
      title={texts.lists}
      count={typeof total === 'number' && total > 0 ? String(total) : undefined}
      actions={
        <>
          <ExportMenu of="consents" filter={{}} label={texts.exportConsents} />
          {create}
        </>
      }
    >
      <NewList isOpen={isNew} onClose={() => setNew(false)} />
      <FullHeight>
        <PagedTable<List>
          label={texts.lists}
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

function listColumns(texts: ListTexts, formats: Formats): Column<List>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/lists/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    {
      id: 'confirmation',
      title: texts.confirmation,
      width: '140px',
      isWideOnly: true,
      cell: ({ doubleOptIn }) => (doubleOptIn ? texts.doubleOptIn : texts.singleOptIn),
    },
    ...(['subscribed', 'pending', 'unsubscribed'] as const).map((status) => ({
      id: status,
      title: texts[status],
      width: '130px',
      isFigure: true,
      isWideOnly: status !== 'subscribed',
      cell: ({ counts }: List) => formats.number(counts[status]),
    })),
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
