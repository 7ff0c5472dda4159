/** A row that moves to the front when it changes. */
export interface ChangingRow {
  id: string;
  updatedAt: string;
}

/** Transactions that took their time of change before the first page was read may commit so much later. */
const LATE_MS = 5_000;
/** Ends an export of rows that never stop changing. */
const MOST_READINGS = 10;

/**
 * Rows in the order of their last change, newest first, none left out. One that changes while they are read moves past the
 * place of reading, so what has changed meanwhile follows at the end; it may be there a second time, as it is now.
 *
 * @param read reads the rows page by page, from the first
 */
export async function* newestFirst<Row extends ChangingRow>(
  read: () => AsyncGenerator<Row[]>,
): AsyncGenerator<Row[]> {
  /** The recent changes that have been given out. */
  const given = new Map<string, string>();
  let from: number | null = null;
  const isRecent = ({ updatedAt }: Row): boolean => from !== null && Date.parse(updatedAt) >= from;
  const isNew = ({ id, updatedAt }: Row): boolean => given.get(id) !== updatedAt;
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    let found = 0;
    for await (const rows of read()) {
      const [newest] = rows;
      if (from === null && newest !== undefined) from = Date.parse(newest.updatedAt) - LATE_MS;
      const wanted = (reading === 1 ? rows : rows.filter(isRecent)).filter(isNew);
      for (const row of wanted.filter(isRecent)) given.set(row.id, row.updatedAt);
      if (wanted.length > 0) yield wanted;
      found += wanted.length;
      if (reading > 1 && !rows.every(isRecent)) break;
    }
    if (found === 0) return;
  }
}
