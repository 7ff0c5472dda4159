import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useKeys } from '../use-keys';
import { useTexts } from '../../texts/language';
import { Check } from '../form/choice';
import { cx } from '../cx';
import { DownIcon, UpIcon } from '../icons';
import styles from './table.module.css';
import { useNarrow } from '../frame/use-narrow';

export interface Column<T> {
  id: string;
  title: string;
  /** In CSS units; the remaining space is shared by columns without one. */
  width?: string;
  cell: (row: T) => ReactNode;
  /** Figures: aligned at the end, with equal digits. */
  isFigure?: boolean;
  /** Left out below 760 px. */
  isWideOnly?: boolean;
  /** Names the sort by this column, ascending; absent if it cannot be sorted by. */
  sort?: string;
}

export interface TableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Such as `email` or `-email`, as the API has it. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Choosing rows, for actions on many. */
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  rowName?: (row: T) => string;
  /** Called when the end of the rows comes into sight. */
  onEnd?: () => void;
}

/** As `--row` has it: rows are never measured, since that delays each frame of scrolling. */
const ROW_PX = { wide: 36, narrow: 44 };
const OVERSCAN = 12;
/** Rows before the end of the list at which further ones are asked for. */
const AHEAD = 30;
/** In which columns keep a readable width; below it the table scrolls. */
const LEAST_COLUMN_PX = 110;

/** Columns that are narrow on purpose need no more than their own width. */
function leastWidth(columns: readonly Pick<Column<never>, 'width'>[]): number {
  return columns.reduce((sum, { width = '' }) => {
    const px = width.endsWith('px') ? Number.parseInt(width, 10) : LEAST_COLUMN_PX;
    return sum + Math.min(px, LEAST_COLUMN_PX);
  }, 0);
}

/**
 * A table of any length: only the rows in sight are in the document. The first column is the link. `j` and `k` move
 * between rows, `x` chooses one.
 */
export function VirtualTable<T>(props: TableProps<T>) {
  const { label, rows, columns, rowKey, rowName, chosen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const size = useNarrow() ? ROW_PX.narrow : ROW_PX.wide;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: OVERSCAN,
  });
  useEffect(() => virtual.measure(), [virtual, size]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - AHEAD) onEnd?.();
  }, [last, rows.length, onEnd]);
  const choice = useChoice(props);
  useRowKeys(choice, scroller);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles['scroller']} ref={scroller}>
      <table
        className={styles['table']}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        {...(columns.length > 5 && {
          style: { '--least': `${leastWidth(columns)}px` } as CSSProperties,
        })}
      >
        <Head {...props} />
        <tbody>
          <Gap size={above} />
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={rowKey(row)}
                id={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                choice={choice}
                isChosen={chosen && chosen.has(rowKey(row))}
                name={rowName?.(row)}
              />
            );
          })}
          <Gap size={below} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ size }: { size: number }) {
  if (size <= 0) return null;
  return (
    <tr className={styles['gap']} aria-hidden="true">
      <td style={{ blockSize: size }} />
    </tr>
  );
}

function Head<T>({ columns, rows, rowKey, sort, onSort, chosen, onChoose }: TableProps<T>) {
  const texts = useTexts('parts');
  const chooseAll = (isOn: boolean) => onChoose?.(new Set(isOn ? rows.map(rowKey) : []));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th style={{ inlineSize: 44 }} data-narrow="hidden">
            <Check
              label={texts.chooseAll}
              isOn={rows.length > 0 && chosen.size === rows.length}
              isMixed={chosen.size > 0 && chosen.size < rows.length}
              onChange={chooseAll}
            />
          </th>
        )}
        {columns.map(({ id, title, width, isFigure, isWideOnly, sort: own }) => {
          const direction =
            own === undefined || sort === undefined
              ? undefined
              : sort === own
                ? 'ascending'
                : sort === `-${own}`
                  ? 'descending'
                  : undefined;
          return (
            <th
              key={id}
              {...(width !== undefined && { style: { inlineSize: width } })}
              {...(isFigure && { 'data-end': true })}
              {...(isWideOnly && { 'data-narrow': 'hidden' })}
              {...(direction && { 'aria-sort': direction })}
            >
              {own === undefined || !onSort ? (
                title
              ) : (
                <button
                  type="button"
                  onClick={() =>
                    onSort(direction === 'descending' ? own : direction === 'ascending' ? `-${own}` : own)
                  }
                >
                  {title}
                  {direction === 'ascending' && <UpIcon aria-hidden="true" />}
                  {direction === 'descending' && <DownIcon aria-hidden="true" />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps<T> {
  id: string;
  row: T;
  index: number;
  columns: readonly Column<T>[];
  choice: Choice;
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined;
  name: string | undefined;
}

/** Drawn again only where something of it has changed, since scrolling draws the table for each frame. */
function Row<T>({ id: key, row, index, columns, choice, isChosen, name }: RowProps<T>) {
  const texts = useTexts('parts');
  return useMemo(
    () => (
      <tr
        data-index={index}
        data-key={key}
        aria-rowindex={index + 2}
        {...(isChosen && { 'data-chosen': true })}
      >
        {isChosen !== undefined && (
          <td
            className={cx(styles['choose'])}
            data-narrow="hidden"
            onPointerDownCapture={({ shiftKey }) => choice.extend(shiftKey)}
            onKeyDownCapture={({ shiftKey }) => choice.extend(shiftKey)}
          >
            <Check label={texts.chooseRow(name ?? key)} isOn={isChosen} onChange={() => choice.toggle(key)} />
          </td>
        )}
        {columns.map(({ id, cell, isFigure, isWideOnly }) => (
          <td
            key={id}
            {...(isFigure && { 'data-end': true })}
            {...(isWideOnly && { 'data-narrow': 'hidden' })}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
    ),
    [texts, key, row, index, columns, choice, isChosen, name],
  );
}

function toggled(chosen: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface Choice {
  toggle: (key: string) => void;
  /** Whether the next row that is toggled ends a range, as while Shift is held. */
  extend: (isRange: boolean) => void;
}

/** Choosing rows one by one, or with Shift all from the last one on. */
function useChoice<T>({ rows, rowKey, chosen, onChoose }: TableProps<T>): Choice {
  const last = useRef<{ key: string | null; isRange: boolean }>({ key: null, isRange: false });
  return useMemo(() => {
    const toggle = (key: string) => {
      if (chosen === undefined) return;
      const { key: anchor, isRange } = last.current;
      last.current = { key, isRange: false };
      const [from, to] = [anchor, key].map((one) => rows.findIndex((row) => rowKey(row) === one));
      if (!isRange || from === undefined || to === undefined || from < 0)
        return onChoose?.(toggled(chosen, key));
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(rowKey);
      onChoose?.(new Set([...chosen, ...range]));
    };
    const extend = (isRange: boolean) => {
      last.current = { ...last.current, isRange };
    };
    return { toggle, extend };
  }, [rows, rowKey, chosen, onChoose]);
}

/** Moves the focus between the links of the rows; `x` chooses the row that has it, Shift all up to it. */
function useRowKeys(choice: Choice, scroller: { current: HTMLDivElement | null }): void {
  const links = () => [...(scroller.current?.querySelectorAll<HTMLElement>('tbody td > a') ?? [])];
  const move = (by: number) => {
    const all = links();
    const now = all.findIndex((link) => link === document.activeElement);
    const target = all[now === -1 ? 0 : Math.min(Math.max(now + by, 0), all.length - 1)];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (isRange: boolean) => {
    const key = document.activeElement?.closest('tr')?.dataset['key'];
    if (key === undefined) return;
    choice.extend(isRange);
    choice.toggle(key);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => choose(false),
    X: () => choose(true),
  });
}
