import { useState } from 'react';

interface Typed {
  /** What was saved when it was begun. */
  began: string;
  text: string;
}

export type TypedTexts<K extends string> = ReturnType<typeof useTyped<K>>;

/**
 * What is typed over saved texts. Those that are not touched show what another member makes of them; those that both
 * have changed differently are contested.
 */
export function useTyped<K extends string>(saved: Readonly<Record<K, string>>) {
  const [typed, setTyped] = useState<ReadonlyMap<K, Typed>>(new Map());
  const keep = (isKept: (key: K, typed: Typed) => boolean) =>
    setTyped((now) => new Map([...now].filter(([key, one]) => isKept(key, one))));
  const changed = [...typed.keys()].filter((key) => typed.get(key)?.text !== saved[key]);
  return {
    saved,
    of: (key: K) => typed.get(key)?.text ?? saved[key],
    changed,
    contested: changed.filter((key) => typed.get(key)?.began !== saved[key]),
    change: (key: K, text: string) =>
      setTyped((now) => new Map(now).set(key, { began: now.get(key)?.began ?? saved[key], text })),
    /** After these texts have been saved. */
    settle: () => keep((key, one) => one.text !== typed.get(key)?.text),
    takeTheirs: () => keep((key, one) => one.began === saved[key]),
    /** What is typed counts as a change of what is saved now. */
    keepMine: () =>
      setTyped((now) => new Map([...now].map(([key, { text }]) => [key, { began: saved[key], text }]))),
  };
}
