import assert from 'node:assert/strict';

const ID = /[0-9a-f]{24}/g;

/** Fields of rows that only the database or only one side has. */
const unseen = new Set(['rev', 'entryRefs', 'endsOn']);

/**
 * Two states are equivalent if they differ only in ids, and consistently: an id that one side calls A is called B
 * everywhere on the other side, including within texts.
 */
export function assertAlike(actual: unknown, expected: unknown): void {
  if (alike(actual, expected, new Renaming())) return;
  assert.deepEqual(readable(actual), readable(expected));
  assert.fail('They differ in what JSON does not show.');
}

function alike(a: unknown, b: unknown, names: Renaming): boolean {
  if (typeof a === 'string' && typeof b === 'string') return names.agree(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [seen(a), seen(b)];
  return (
    left.length === right.length &&
    left.every((key) => Object.hasOwn(b, key) && alike(Reflect.get(a, key), Reflect.get(b, key), names))
  );
}

function seen(value: object): string[] {
  return Object.keys(value).filter((key) => !unseen.has(key));
}

class Renaming {
  private readonly to = new Map<string, string>();
  private readonly from = new Map<string, string>();

  agree(a: string, b: string): boolean {
    const [left, right] = [a.match(ID) ?? [], b.match(ID) ?? []];
    if (left.length === 0 || left.length !== right.length) return a === b;
    return left.every((id, i) => this.isNow(id, right[i] ?? '')) && a.replace(ID, '') === b.replace(ID, '');
  }

  private isNow(id: string, other: string): boolean {
    if (!this.to.has(id) && !this.from.has(other)) {
      this.to.set(id, other);
      this.from.set(other, id);
    }
    return this.to.get(id) === other;
  }
}

/** For printed differences: replaces ids by the order in which they appear. */
function readable(value: unknown): unknown {
  const labels = new Map<string, string>();
  const text = JSON.stringify(value, (key, part: unknown) => (unseen.has(key) ? undefined : part));
  const labelled = text.replace(ID, (id) => {
    const label = labels.get(id) ?? `#${labels.size}`;
    labels.set(id, label);
    return label;
  });
  return JSON.parse(labelled) as unknown;
}
