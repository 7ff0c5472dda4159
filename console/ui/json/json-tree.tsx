import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { escapedTurns } from '../../texts/directions';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { cx } from '../cx';
import { NextIcon } from '../icons';
import { jsonPath, type JsonSegment } from './json-path';
import { rowId, jsonRows, PORTION, type JsonRow, type JsonView } from './json-rows';
import styles from './json-tree.module.css';
import { Copy } from '../marks';

/** Characters of a long text that are shown before it is opened. */
const TEXT_SHOWN = 240;

interface JsonTreeProps {
  /** Read aloud as its name. */
  label: string;
  value: unknown;
  /** Values can be chosen by click or Enter. */
  onChoose?: (chosen: { path: string; segments: readonly JsonSegment[]; value: unknown }) => void;
  /** The path of the chosen value. */
  chosen?: string | undefined;
}

/**
 * A JSON value of any size as a tree: arrows move, open and close, Enter chooses. The path and the value of the row with the
 * focus can be copied.
 */
export function JsonTree({ label, value, onChoose, chosen }: JsonTreeProps) {
  const [view, setView] = useState<JsonView>({ open: new Map(), shown: new Map() });
  const [active, setActive] = useState(rowId([]));
  const rows = useMemo(() => jsonRows(value, view), [value, view]);
  const tree = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );
  const focus = (next: number) => {
    const rowAt = Math.min(Math.max(next, 0), rows.length - 1);
    tree.current?.querySelector<HTMLElement>(`[data-index="${rowAt}"]`)?.focus();
  };
  const toggle = ({ id, segments, hidden, isOpen }: JsonRow, open = !isOpen) => {
    const own = rowId(segments);
    setView((now) =>
      hidden > 0
        ? { ...now, shown: new Map(now.shown).set(own, (now.shown.get(own) ?? PORTION) + PORTION * 10) }
        : { ...now, open: new Map(now.open).set(id, open) },
    );
  };
  const act = (row: JsonRow) => {
    if (row.size !== null || row.hidden > 0) return toggle(row);
    if (onChoose) {
      const { segments, value: chosenValue } = row;
      return onChoose({ path: jsonPath(segments), segments, value: chosenValue });
    }
    if (isLong(row.value)) toggle(row, view.open.get(row.id) !== true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    if (row === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const action = keyActions({ rows, index, row, focus, toggle, act })[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const current = rows[index];
  return (
    <div className={styles['box']}>
      <div ref={tree} role="tree" aria-label={label} className={styles['tree']} onKeyDown={onKeyDown}>
        {rows.map((row, rowIndex) => (
          <Row
            key={row.id}
            row={row}
            index={rowIndex}
            isActive={rowIndex === index}
            isChosen={chosen !== undefined && row.size === null && jsonPath(row.segments) === chosen}
            isChoosable={onChoose !== undefined}
            isLongOpen={view.open.get(row.id) === true}
            onFocus={() => setActive(row.id)}
            onAct={() => act(row)}
          />
        ))}
      </div>
      {current !== undefined && current.hidden === 0 && <Foot row={current} />}
    </div>
  );
}

interface KeyContext {
  rows: readonly JsonRow[];
  index: number;
  row: JsonRow;
  focus: (index: number) => void;
  toggle: (row: JsonRow, open?: boolean) => void;
  act: (row: JsonRow) => void;
}

/** What keys do in a tree, as the pattern for trees has it. */
function keyActions({ rows, index, row, focus, toggle, act }: KeyContext): Record<string, () => void> {
  const parent = rowId(row.hidden > 0 ? row.segments : row.segments.slice(0, -1));
  return {
    ArrowDown: () => focus(index + 1),
    ArrowUp: () => focus(index - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () => (row.size !== null && !row.isOpen ? toggle(row) : focus(index + 1)),
    ArrowLeft: () => {
      if (row.isOpen && row.segments.length > 0) toggle(row);
      else focus(rows.findIndex(({ id }) => id === parent));
    },
    Enter: () => act(row),
    ' ': () => act(row),
  };
}

interface RowProps {
  row: JsonRow;
  index: number;
  isActive: boolean;
  isChosen: boolean;
  isChoosable: boolean;
  isLongOpen: boolean;
  onFocus: () => void;
  onAct: () => void;
}

function Row({ row, index, isActive, isChosen, isChoosable, isLongOpen, onFocus, onAct }: RowProps) {
  const texts = useTexts('parts');
  const formats = useFormats();
  const { segments, value, size, isOpen, hidden, position, siblings } = row;
  const level = segments.length + (hidden > 0 ? 2 : 1);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isChosen}
      {...(size !== null && { 'aria-expanded': isOpen })}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={cx(styles['row'], isChoosable && size === null && styles['choosable'])}
      style={{ paddingInlineStart: 8 + Math.min(level - 1, 20) * 16 }}
      onFocus={onFocus}
      onClick={onAct}
    >
      {size !== null && <NextIcon aria-hidden="true" className={styles['open']} />}
      {hidden > 0 ? (
        <span className={styles['soft']}>{texts.moreMembers(formats.number(hidden))}</span>
      ) : (
        <>
          {segments.length > 0 && <Name segment={segments.at(-1)} />}
          {size === null ? (
            <Scalar value={value} isWhole={isLongOpen} />
          ) : (
            <span className={styles['soft']}>
              {Array.isArray(value)
                ? texts.items(formats.number(size), size)
                : texts.members(formats.number(size), size)}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function Name({ segment }: { segment: JsonSegment | undefined }) {
  return (
    <span className={styles['name']}>
      <bdi>{String(segment)}</bdi>:
    </span>
  );
}

function Scalar({ value, isWhole }: { value: unknown; isWhole: boolean }) {
  const texts = useTexts('parts');
  const formats = useFormats();
  const type = value === null ? 'null' : typeof value;
  const text = escapedTurns(JSON.stringify(value) ?? 'null');
  const isCut = !isWhole && text.length > TEXT_SHOWN;
  return (
    <span className={styles['value']} data-type={type}>
      <bdi>{isCut ? text.slice(0, TEXT_SHOWN) : text}</bdi>
      {isCut && <span className={styles['soft']}> {texts.moreText(formats.number(text.length))}</span>}
    </span>
  );
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > TEXT_SHOWN - 2;
}

/** The path of the row that has the focus, and what can be copied of it. */
function Foot({ row }: { row: JsonRow }) {
  const texts = useTexts('parts');
  const path = jsonPath(row.segments);
  const text = typeof row.value === 'string' ? row.value : JSON.stringify(row.value, null, 2);
  return (
    <div className={styles['foot']}>
      <code title={path}>{path === '' ? '$' : path}</code>
      {path !== '' && <Copy text={path} label={texts.copyPath} />}
      <Copy text={text} label={texts.copyValue} />
    </div>
  );
}
