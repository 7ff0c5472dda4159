import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { FullHeight } from '../ui/frame/layout';
import { CopyableCode, Instant } from '../ui/marks';
import { PagedTable } from '../ui/table/paged-table';
import { Empty, Screen } from '../ui/frame/screen';
import type { Column } from '../ui/table/table';
import { ImportState } from './import-state';
import { NewImport } from './new-import';
import { allImportsQuery, type Import } from './queries';
import type { ImportTexts } from '../languages/en/imports/imports';

/** All imports, and a new one. */
export function ImportsScreen() {
  const texts = useTexts('imports');
  const formats = useFormats();
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const query = useInfiniteQuery(allImportsQuery);
  const columns = useMemo(() => importColumns(texts, formats), [texts, formats]);
  const example = `curl '${location.origin}/api/imports?name=people.csv' -H 'authorization: Bearer rc_…' -H 'content-type: text/csv' --data-binary @people.csv`;
  return (
    <Screen title={texts.imports}>
      <FullHeight>
        {mayEdit && <NewImport />}
        <PagedTable<Import>
          label={texts.imports}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <Empty
              title={texts.noneTitle}
              sample={texts.sample}
              code={<CopyableCode>{example}</CopyableCode>}
            >
              {texts.noneText}
            </Empty>
          }
          skeleton={6}
        />
      </FullHeight>
    </Screen>
  );
}

function importColumns(texts: ImportTexts, formats: Formats): Column<Import>[] {
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
