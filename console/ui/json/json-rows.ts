import type { JsonSegment } from './json-path';

/** Members of one value that are shown before more are asked for. */
export const PORTION = 100;
/** A value with at most this many members is open at first, for two levels. */
const OPEN_UP_TO = 30;

export interface JsonRow {
  /** The id of the value, or of what shows more of it. */
  id: string;
  segments: readonly JsonSegment[];
  value: unknown;
  /** Members; null for a single value. */
  size: number | null;
  isOpen: boolean;
  position: number;
  siblings: number;
  /** This row shows further members of `segments`; so many are hidden. */
  hidden: number;
}

export interface JsonView {
  /** What has been opened or closed, by id. */
  open: ReadonlyMap<string, boolean>;
  /** How many members are shown, by id. */
  shown: ReadonlyMap<string, number>;
}

export function rowId(segments: readonly JsonSegment[]): string {
  return JSON.stringify(segments);
}

/** The rows of a value in order; only what is open is looked at. */
export function jsonRows(value: unknown, view: JsonView): JsonRow[] {
  const rows: JsonRow[] = [];
  addRows(rows, { segments: [], value, position: 1, siblings: 1 }, view);
  return rows;
}

type Position = Pick<JsonRow, 'segments' | 'value' | 'position' | 'siblings'>;

function addRows(rows: JsonRow[], place: Position, view: JsonView): void {
  const { segments, value } = place;
  const id = rowId(segments);
  const members = valueMembers(value);
  const size = members?.length ?? null;
  const isOpen = size !== null && (view.open.get(id) ?? (segments.length < 2 && size <= OPEN_UP_TO));
  rows.push({ id, ...place, size, isOpen: isOpen || (size !== null && segments.length === 0), hidden: 0 });
  if (members === null || rows.at(-1)?.isOpen !== true) return;
  const shown = view.shown.get(id) ?? PORTION;
  const visible = members.slice(0, shown);
  visible.forEach(([name, member], index) => {
    const inner = { segments: [...segments, name], value: member };
    addRows(rows, { ...inner, position: index + 1, siblings: members.length }, view);
  });
  const hidden = members.length - visible.length;
  if (hidden <= 0) return;
  const last = { position: shown + 1, siblings: members.length, value: null, size: null, isOpen: false };
  rows.push({ id: `${id} more`, segments, hidden, ...last });
}

function valueMembers(value: unknown): [JsonSegment, unknown][] | null {
  if (Array.isArray(value)) return value.map((member, index): [JsonSegment, unknown] => [index, member]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
}
