import { isSame } from './is-same';

/** A resource as it was read, and what can be edited of it. */
export interface Stored<R, T> {
  tagged: R;
  fields: T;
}

/** What is typed, and what it began with. */
export interface Edit<R, T> {
  base: Stored<R, T>;
  typed: T;
}

export function beginEdit<R, T>(base: Stored<R, T>): Edit<R, T> {
  return { base, typed: base.fields };
}

/** Only what differs from what the edit began with. */
export function changesIn<R, T extends object>({ base, typed }: Edit<R, T>): Partial<T> {
  return pick(typed, (key) => !isSame(typed[key], base.fields[key]));
}

export function isChanged<R, T extends object>(edit: Edit<R, T>): boolean {
  return Object.keys(changesIn(edit)).length > 0;
}

/** What another member has made of fields that are changed here, too, and differently. */
export function contested<R, T extends object>(
  { base, typed }: Edit<R, T>,
  { fields: theirs }: Stored<R, T>,
): Partial<T> {
  const before = base.fields;
  return pick(
    theirs,
    (key) =>
      !isSame(typed[key], before[key]) &&
      !isSame(typed[key], theirs[key]) &&
      !isSame(before[key], theirs[key]),
  );
}

/** The same changes to what is stored now. */
export function rebased<R, T extends object>({ base, typed }: Edit<R, T>, onto: Stored<R, T>): Edit<R, T> {
  return typedOver(onto, { typed, before: base.fields });
}

/** The same, except that the other member's version of what both have changed is taken. */
export function conceded<R, T extends object>(edit: Edit<R, T>, onto: Stored<R, T>): Edit<R, T> {
  return { base: onto, typed: { ...rebased(edit, onto).typed, ...contested(edit, onto) } };
}

/** What is left to save of an edit that went on while `sent` was saved. */
export function remaining<R, T extends object>(
  { typed }: Edit<R, T>,
  sent: Edit<R, T>,
  saved: Stored<R, T>,
): Edit<R, T> {
  return typedOver(saved, { typed, before: sent.typed });
}

/** What is typed where it differs from what was there before, otherwise what is stored. */
function typedOver<R, T extends object>(
  base: Stored<R, T>,
  { typed, before }: { typed: T; before: T },
): Edit<R, T> {
  const mine = pick(typed, (key) => !isSame(typed[key], before[key]));
  return { base, typed: { ...base.fields, ...mine } };
}

function pick<T extends object>(from: T, isPicked: (key: keyof T) => boolean): Partial<T> {
  const picked: Partial<T> = {};
  for (const key in from) if (isPicked(key)) picked[key] = from[key];
  return picked;
}
