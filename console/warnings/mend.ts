import type { Warning } from './warning';

/** A copy of the value in which the warnings that have a mend are made good at their paths. */
export function mendedIn<T extends object>(value: T, warnings: readonly Warning[]): T {
  const copy = structuredClone(value);
  for (const { path, mend } of warnings) if (mend !== undefined) replaceAt(copy, path, mend);
  return copy;
}

function replaceAt(value: object, path: string, { from, to }: NonNullable<Warning['mend']>): void {
  const keys = path.split(/[.[\]]/).filter((key) => key !== '');
  const last = keys.pop();
  let at: unknown = value;
  for (const key of keys) at = isObject(at) ? Reflect.get(at, key) : undefined;
  if (last === undefined || !isObject(at)) return;
  const text: unknown = Reflect.get(at, last);
  if (typeof text === 'string')
    Reflect.set(
      at,
      last,
      text.replaceAll(from, () => to),
    );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether what a warning is about is still in a text that was changed since. */
export function isStillIn(text: string, { mend, params }: Warning): boolean {
  const sign = mend?.from ?? params['tag'] ?? params['variable'];
  return sign === undefined || text.includes(String(sign));
}
