import { unescapedCell } from '../exports/csv.js';

/** What databases and spreadsheets write for nothing. In these letters only: Null, Nan and Na are names of people. */
const NOTHING = new Set(
  `NULL null (null) (NULL) <null> <NULL> \\N nan NaN None undefined n/a N/A #N/A #NULL! #REF! #VALUE! #NAME? #DIV/0!
  0000-00-00 0/0/00 0/0/0000 00/00/00 00/00/0000 00.00.0000`.split(/\s+/),
);
const NO_TIME = '0000-00-00 00:00:00';
const LONGEST = NO_TIME.length;
/** `="01010"` keeps a spreadsheet from taking a text for a number. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;
const DOUBLED = /""/g;

/** The text of a cell of CSV as its writer meant it; empty if that is nothing. */
export function cellText(cell: string): string {
  switch (cell.charCodeAt(0)) {
    case 0x3d: // =
      return cell.replace(FORMULA_TEXT, (_, text: string) => text.replace(DOUBLED, '"'));
    default:
      return cell.length <= LONGEST && isNothing(cell) ? '' : unescapedCell(cell);
  }
}

function isNothing(cell: string): boolean {
  return NOTHING.has(cell) || cell.startsWith(NO_TIME);
}
