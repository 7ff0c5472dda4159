import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Panel } from '../ui/frame/layout';
import { VirtualTable, type Column } from '../ui/table/table';
import styles from './imports.module.css';
import { errorsQuery, type Import } from './queries';
import type { ImportTexts } from '../languages/en/imports/imports';

type RowError = Schemas['ImportError'];

/** The first rows that could not be imported, and a download of all of them. */
export function ImportErrors({ row }: { row: Import }) {
  const texts = useTexts('imports');
  const formats = useFormats();
  const isTrial = row.status === 'ready' || row.status === 'trying';
  const count = isTrial ? (row.trial?.refused ?? 0) : row.refused;
  const { data, error, refetch } = useQuery(errorsQuery(row, count));
  const columns = useMemo(() => errorColumns(texts), [texts]);
  if (count === 0 || (error === null && (data === undefined || data.data.length === 0))) return null;
  return (
    <Panel
      title={texts.errors}
      count={formats.number(count)}
      hint={isTrial ? texts.trialErrorsHint : texts.errorsHint}
      action={
        <a className={styles['download']} href={`/api/imports/${row.id}/errors.csv`} download>
          {texts.download}
        </a>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.data.length > 0 && (
        <div className={styles['errors']}>
          <VirtualTable<RowError>
            label={texts.errors}
            rows={data.data}
            columns={columns}
            rowKey={({ line, column }) => `${line} ${column ?? ''}`}
          />
        </div>
      )}
    </Panel>
  );
}

function errorColumns(texts: ImportTexts): Column<RowError>[] {
  return [
    { id: 'line', title: texts.line, width: '80px', isFigure: true, cell: ({ line }) => String(line) },
    {
      id: 'column',
      title: texts.column,
      width: '180px',
      isWideOnly: true,
      cell: ({ column }) => column ?? texts.wholeRow,
    },
    { id: 'reason', title: texts.reason, cell: ({ reason }) => reason },
    { id: 'value', title: texts.value, isWideOnly: true, cell: ({ value }) => value ?? '' },
  ];
}
