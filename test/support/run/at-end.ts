const works: (() => Promise<void>)[] = [];
const repeated = new Set<() => Promise<void>>();

/** Does this after the last test of a file, in which several `describe` have used the same servers. */
export function atEnd(work: () => Promise<void>): void {
  works.push(work);
}

/** Does this after the last test of every file. */
export function atEndOfFiles(work: () => Promise<void>): void {
  repeated.add(work);
}

export async function endAll(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
  for (const work of repeated) await work();
}
