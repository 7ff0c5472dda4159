import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Panel } from '../ui/layout';
import { SkeletonRows } from '../ui/screen';
import { ColumnTable } from './column-table';
import { mappingQuery, type Import } from './queries';
import { importTexts } from './texts';

/** What an import does with the rows of its file, to be read. */
export function MappingFacts({ row }: { row: Import }) {
  const texts = useTexts(importTexts);
  const { data, error, refetch } = useQuery(mappingQuery(row.id));
  if (data === undefined)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />;
  const { mapping, preview } = data;
  return (
    <Panel title={texts.columns}>
      <ColumnTable mapping={mapping} preview={preview} isReadOnly onChange={() => undefined} />
    </Panel>
  );
}
