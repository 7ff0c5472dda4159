/** Groups of two or three, since no more stand beside each other. */
export function inGroups<T>(all: readonly T[]): T[][] {
  const size = all.length === 4 ? 2 : 3;
  const groups: T[][] = [];
  for (let i = 0; i < all.length; i += size) groups.push(all.slice(i, i + size));
  return groups;
}
