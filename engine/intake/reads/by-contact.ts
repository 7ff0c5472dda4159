import type { Id } from '../../../domain/id.js';

export type ByContact<T> = Map<Id, T>;

/** The entry of a key, which is created if there is none. */
export function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}
