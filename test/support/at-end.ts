const works: (() => Promise<void>)[] = [];

/** Does this after the last test of a file, in which several `describe` have used the same servers. */
export function atEnd(work: () => Promise<void>): void {
  works.push(work);
}

export async function endAll(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work();
}
