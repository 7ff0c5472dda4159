import { delimiters, type Delimiter, type FileFormat } from './import.js';

/** How much of a file is inspected. */
export const SAMPLE_CHARACTERS = 65_536;
/** A first line by which files tell Excel their delimiter: one ASCII character, as an upload may name. */
const DELIMITER_LINE = /^sep=([\t !#-/:-@[-`{-~])(?:\r\n|\n|\r)/i;
/** Of a delimiter that is not in the first line. */
const BELOW_NOTES = 0.5;
/** Lines compared with each other. */
const LINES = 20;

/** NDJSON begins with an object; everything else is CSV. */
export function guessFormat(text: string): FileFormat {
  return text.trimStart().startsWith('{') ? 'ndjson' : 'csv';
}

/** The first line of a file if it only states the delimiter, and how many characters it has. */
export function delimiterLine(text: string): { delimiter: Delimiter; length: number } | null {
  const [line, delimiter] = DELIMITER_LINE.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, length: line.length };
}

/**
 * The delimiter that the file states, otherwise the one that splits the first lines most evenly into the most cells; those
 * within quotation marks do not count. A comma if there is none.
 */
export function guessDelimiter(text: string): Delimiter {
  const stated = delimiterLine(text);
  if (stated !== null) return stated.delimiter;
  const counts = countPerLine(text.slice(0, SAMPLE_CHARACTERS));
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const [first = 0, ...others] = counts.map((line) => line.get(delimiter) ?? 0);
    const header = first === 0 ? mostFrequent(others) : first;
    const agreeing = others.filter((count) => count === header).length;
    // Below notes, the head is not the first line.
    if (header === 0 || (first === 0 && agreeing < 2)) continue;
    const share = others.length === 0 ? 1 : agreeing / others.length;
    const score = (0.1 + share) * Math.min(header, 10) * (first === 0 ? BELOW_NOTES : 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const times = (count: number): number => counts.filter((one) => one === count).length;
  return counts.reduce((best, count) => (times(count) > times(best) ? count : best), 0);
}

type Counts = Map<string, number>;

/** The delimiters of each line that is not empty. */
function countPerLine(text: string): Counts[] {
  const lines: Counts[] = [];
  let current: Counts = new Map();
  let isQuoted = false;
  let isEmpty = true;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) {
      if (!isEmpty) lines.push(current);
      if (lines.length >= LINES) return lines;
      current = new Map();
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    if (!isQuoted && isDelimiter(character)) current.set(character, (current.get(character) ?? 0) + 1);
  }
  // The last line may be cut off.
  return isEmpty || (lines.length > 0 && text.length >= SAMPLE_CHARACTERS) ? lines : [...lines, current];
}

function isDelimiter(character: string): boolean {
  return delimiters.some((delimiter) => delimiter === character);
}
