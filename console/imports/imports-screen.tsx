import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure } from '../ui/failure';
import { CopyableCode, Instant } from '../ui/marks';
import { Empty, Screen, SkeletonRows } from '../ui/screen';
import { VirtualTable, type Column } from '../ui/table';
import { DropFile } from './drop-file';
import { ImportState } from './import-state';
import styles from './imports.module.css';
import { allImportsQuery, type Import } from './queries';
import { importTexts, type ImportTexts } from './texts';

/** Every import, and where a file is dropped for a new one. */
export function ImportsScreen() {
  const texts = useTexts(importTexts);
  const mayEdit = isAtLeast(useMe().role, 'editor');
  return (
    <Screen title={texts.imports}>
      <div className={styles['screen']}>
        {mayEdit && <DropFile />}
        <Imports />
      </div>
    </Screen>
  );
}

function Imports() {
  const texts = useTexts(importTexts);
  const formats = useFormats();
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(allImportsQuery);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  if (isPending) return <SkeletonRows count={6} />;
  if (data === undefined) {
    return (
      <div className={styles['pad']}>
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (rows.length === 0) {
    const example = `curl '${location.origin}/api/imports?name=people.csv' -H 'authorization: Bearer rc_…' -H 'content-type: text/csv' --data-binary @people.csv`;
    return (
      <Empty title={texts.noneTitle} example={<CopyableCode>{example}</CopyableCode>}>
        {texts.noneText}
      </Empty>
    );
  }
  return (
    <VirtualTable<Import>
      label={texts.imports}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      onEnd={() => {
        if (hasNextPage) void fetchNextPage();
      }}
    />
  );
}

function columnsOf(texts: ImportTexts, formats: Formats): Column<Import>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ id, name }) => (
        <BareLink to="/imports/$id" params={{ id }}>
          {name}
        </BareLink>
      ),
    },
    { id: 'status', title: texts.status, width: '150px', cell: (row) => <ImportState of={row} /> },
    ...(['rows', 'created', 'changed', 'refused'] as const).map((count) => ({
      id: count,
      title: texts[count],
      width: '110px',
      isFigure: true,
      isWideOnly: true,
      cell: (row: Import) => formats.number(row[count]),
    })),
    {
      id: 'uploaded',
      title: texts.uploaded,
      width: '130px',
      isFigure: true,
      isWideOnly: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}
