import { useTexts } from '../texts/language';
import { ColumnChoice } from './column-choice';
import { fieldName } from './field-names';
import styles from './imports.module.css';
import type { Mapping, Preview } from './queries';

type Target = Mapping['columns'][number];

interface ColumnTableProps {
  mapping: Mapping;
  preview: Preview;
  isReadOnly: boolean;
  onChange: (columns: Target[]) => void;
}

/** Sample values shown for each column. */
const SHOWN = 3;

/** Each column with sample values, its target and its format; and the first rows of the file. */
export function ColumnTable({ mapping, preview, isReadOnly, onChange }: ColumnTableProps) {
  const texts = useTexts('imports');
  const { columns } = mapping;
  const put = (index: number, changes: Partial<Target>) =>
    onChange(
      columns.map((one, i) => {
        if (i === index) return { ...one, ...changes };
        const isTaken = changes.field !== undefined && changes.field !== null && one.field === changes.field;
        return isTaken ? { ...one, field: null } : one;
      }),
    );
  return (
    <>
      <ul className={styles['columns']} aria-label={texts.columns}>
        {columns.map((target, index) => (
          <li key={target.column} data-out={target.field === null}>
            <div className={styles['what']}>
              <b>{target.column}</b>
              <span>{columnSamples(preview, index)}</span>
            </div>
            {isReadOnly ? (
              <span>{fieldName(texts, target.field)}</span>
            ) : (
              <ColumnChoice target={target} onChange={(changes) => put(index, changes)} />
            )}
          </li>
        ))}
      </ul>
      {preview.length > 0 && <FirstRows columns={columns} preview={preview} />}
    </>
  );
}

function columnSamples(preview: Preview, index: number): string {
  const cells = preview.map(({ cells: row }) => cellText(row[index])).filter((text) => text !== '');
  return [...new Set(cells)].slice(0, SHOWN).join(', ');
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

function FirstRows({ columns, preview }: { columns: Target[]; preview: Preview }) {
  const texts = useTexts('imports');
  return (
    <details className={styles['preview']}>
      <summary>
        {texts.firstRows} ({preview.length})
      </summary>
      <div className={styles['scroll']} role="region" aria-label={texts.firstRows} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              {columns.map(({ column }) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, cells, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                {problem === null ? (
                  columns.map(({ column }, index) => <td key={column}>{cellText(cells[index])}</td>)
                ) : (
                  <td colSpan={columns.length}>{problem}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
