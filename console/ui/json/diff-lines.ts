import { diffArrays } from 'diff';

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Changed lines beyond which a text is shown as replaced as a whole: comparing takes time by their square. */
const MOST_EDITS = 1_000;

/** What makes the second text of the first: common lines, and as few others as possible. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return [...toDiffLines('removed', before), ...toDiffLines('added', after)];
  return parts.flatMap(({ added, removed, value }) =>
    toDiffLines(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

function toDiffLines(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}
