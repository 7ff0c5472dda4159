import { useMemo, useState } from 'react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { diffLines, type DiffLine } from './diff-lines';
import styles from './diff.module.css';

/** Unchanged lines around a change. */
const CONTEXT = 3;
const LONGEST_LINE = 2_000;

interface DiffProps {
  label: string;
  /** Texts are compared by line; everything else as JSON. */
  before: unknown;
  after: unknown;
}

/** The difference between two texts or JSON values, with long unchanged parts folded. */
export function Diff({ label, before, after }: DiffProps) {
  const texts = useTexts('parts');
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const parts = useMemo(() => foldUnchanged(diffLines(jsonLines(before), jsonLines(after))), [before, after]);
  if (parts.every(({ isFolded, lines }) => isFolded || lines.every(({ kind }) => kind === 'same'))) {
    return <p className={styles['none']}>{texts.noDifference}</p>;
  }
  return (
    <div className={styles['diff']} role="group" aria-label={label} tabIndex={0}>
      {parts.map(({ isFolded, lines }, index) =>
        isFolded && !opened.has(index) ? (
          <Folded key={index} count={lines.length} onOpen={() => setOpened(new Set(opened).add(index))} />
        ) : (
          lines.map((line, at) => <Line key={`${index} ${at}`} line={line} />)
        ),
      )}
    </div>
  );
}

function Folded({ count, onOpen }: { count: number; onOpen: () => void }) {
  const texts = useTexts('parts');
  const formats = useFormats();
  return (
    <button type="button" className={styles['folded']} onClick={onOpen}>
      {texts.unchangedLines(formats.number(count))}
    </button>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const texts = useTexts('parts');
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)} …` : text;
  const said = kind === 'same' ? null : texts[kind];
  const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
  return (
    <Element className={styles['line']} data-kind={kind}>
      <span aria-hidden="true">{SIGNS[kind]}</span>
      {said !== null && <span className={styles['said']}>{said} </span>}
      <bdi>{shown}</bdi>
    </Element>
  );
}

function jsonLines(value: unknown): string[] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text === '' ? [] : text.split(/\r?\n/);
}

interface Part {
  isFolded: boolean;
  lines: DiffLine[];
}

/** Runs of unchanged lines are folded, but for those beside a change. */
function foldUnchanged(lines: readonly DiffLine[]): Part[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const parts: Part[] = [];
  lines.forEach((line, index) => {
    const isFolded = isNear[index] !== true;
    const last = parts.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else parts.push({ isFolded, lines: [line] });
  });
  return parts;
}
