/** A list in pieces of so many items; the last one may have fewer. */
export function pieces<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let i = 0; i < all.length; i += size) found.push(all.slice(i, i + size));
  return found;
}
