import { isSame } from '../app/is-same.js';

/** A resource as it was read, and what can be edited of it. Every version has the same fields. */
export interface Stored<R, T> {
  tagged: R;
  fields: T;
}

/** What is typed, and what it began with. */
export interface Edit<R, T> {
  base: Stored<R, T>;
  typed: T;
}

/** Only what differs from what the edit began with. */
export function changesIn<R, T extends object>({ base, typed }: Edit<R, T>): Partial<T> {
  return pick(typed, (key) => !isSame(typed[key], base.fields[key]));
}

/** Another version. What is as it was before stays as it was typed, since the server may write it in another way. */
export function versionAfter<R, T extends object>(
  base: Stored<R, T>,
  tagged: R,
  readFields: (tagged: R) => T,
): Stored<R, T> {
  const [before, after] = [readFields(base.tagged), readFields(tagged)];
  return {
    tagged,
    fields: { ...after, ...pick(base.fields, (key) => isSame(before[key], after[key])) },
  };
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

/** The same, still based on the version before: only what both have changed is as it was then. */
export function besides<R, T extends object>(
  { base, typed }: Edit<R, T>,
  theirs: Stored<R, T>,
  odds: Partial<T>,
): Edit<R, T> {
  const fields = { ...theirs.fields, ...pick(base.fields, (key) => key in odds) };
  return typedOver({ tagged: base.tagged, fields }, { typed, before: base.fields });
}

/** The same, except that the other member's version of what both have changed is taken. */
export function conceded<R, T extends object>(edit: Edit<R, T>, onto: Stored<R, T>): Edit<R, T> {
  return { base: onto, typed: { ...rebased(edit, onto).typed, ...contested(edit, onto) } };
}

/** What is left to save of an edit that went on while `sent` was saved. */
export function remaining<R, T extends object>(
  { base, typed }: Edit<R, T>,
  sent: Partial<T>,
  saved: Stored<R, T>,
): Edit<R, T> {
  return typedOver(saved, { typed, before: { ...base.fields, ...sent } });
}

/** The same edit if a save without an answer is what has made these values of `theirs`. */
export function landed<R, T extends object>(
  { base, typed }: Edit<R, T>,
  sent: Partial<T>,
  { fields: theirs }: Stored<R, T>,
): Edit<R, T> {
  const mine = pick(theirs, (key) => key in sent && isSame(sent[key], theirs[key]));
  return { base: { ...base, fields: { ...base.fields, ...mine } }, typed };
}

/** What is typed where it differs from what was there before, otherwise what is stored. */
function typedOver<R, T extends object>(
  base: Stored<R, T>,
  { typed, before }: { typed: T; before: T },
): Edit<R, T> {
  const mine = pick(typed, (key) => !isSame(typed[key], before[key]));
  return { base, typed: { ...base.fields, ...mine } };
}

/** The fields of an object that are picked. */
export function pick<T extends object>(from: T, isPicked: (key: keyof T) => boolean): Partial<T> {
  const picked: Partial<T> = {};
  for (const key in from) if (isPicked(key)) picked[key] = from[key];
  return picked;
}

export function fieldNames<T extends object>(fields: T): (keyof T)[] {
  const keys: (keyof T)[] = [];
  for (const key in fields) keys.push(key);
  return keys;
}
