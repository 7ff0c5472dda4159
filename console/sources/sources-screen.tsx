import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, LinkButton } from '../ui/button';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { CopyableCode, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { providerOfSource } from './providers';
import { sourcesQuery, type Source } from './queries';
import { SourceState } from './source-state';
import type { SourceTexts } from '../languages/en/sources/sources';

/** All sources, with their state and the counts of what they received. */
export function SourcesScreen() {
  const texts = useTexts('sources');
  const mayEdit = isAtLeast(useMe().role, 'admin');
  const formats = useFormats();
  const query = useInfiniteQuery(sourcesQuery);
  const columns = useMemo(() => sourceColumns(texts, formats), [texts, formats]);
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  const make = (
    <LinkButton to="/sources/new" kind="primary">
      <PlusIcon aria-hidden="true" />
      {texts.newSource}
    </LinkButton>
  );
  return (
    <Screen title={texts.sources} actions={mayEdit && !isEmpty && make}>
      <FullHeight>
        <PagedTable<Source>
          label={texts.sources}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<NoSources action={mayEdit && make} />}
        />
      </FullHeight>
    </Screen>
  );
}

function sourceColumns(texts: SourceTexts, formats: Formats): Column<Source>[] {
  const figure = (id: 'applied' | 'unmapped' | 'refused', title: string): Column<Source> => ({
    id,
    title,
    width: '100px',
    isFigure: true,
    isWideOnly: true,
    cell: ({ counts }) => formats.number(counts[id]),
  });
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/sources/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    { id: 'state', title: texts.state, width: '220px', cell: (source) => <SourceState source={source} /> },
    {
      id: 'provider',
      title: texts.provider,
      width: '16%',
      isWideOnly: true,
      cell: (source) => {
        const { id, name } = providerOfSource(source);
        return id === 'other' ? (source.provider ?? '') : name;
      },
    },
    figure('applied', texts.received),
    figure('unmapped', texts.unmapped),
    figure('refused', texts.refused),
    {
      id: 'last',
      title: texts.lastReceived,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ lastReceivedAt }) => (lastReceivedAt === null ? texts.never : <Instant at={lastReceivedAt} />),
    },
  ];
}

function NoSources({ action }: { action: ReactNode }) {
  const texts = useTexts('sources');
  const example = `curl ${location.origin}/api/ingest/… -H 'content-type: application/json' -d '{ "type": "order.placed", "customer": { "email": "ada@example.com" } }'`;
  return (
    <Empty
      title={texts.noneTitle}
      sample={texts.sample}
      action={action}
      code={<CopyableCode>{example}</CopyableCode>}
    >
      {texts.noneText}
    </Empty>
  );
}
