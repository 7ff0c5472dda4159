import { useKept } from '../app/use-kept';

interface Typed {
  /** What was saved when it was begun. */
  began: string;
  text: string;
}

export type TypedTexts<K extends string> = ReturnType<typeof useTyped<K>>;

/**
 * What is typed over saved texts, kept under `name` while other screens are shown. Those that are not touched show what
 * another member makes of them; those that both have changed differently are contested.
 */
export function useTyped<K extends string>(name: string, saved: Readonly<Record<K, string>>) {
  const [typed, setTyped] = useKept<ReadonlyMap<K, Typed>>(name, {
    begin: new Map(),
    isUnsaved: (state) => changedIn(state, saved).length > 0,
  });
  const keep = (isKept: (key: K, typed: Typed) => boolean) =>
    setTyped((now) => new Map([...now].filter(([key, one]) => isKept(key, one))));
  const changed = changedIn(typed, saved);
  return {
    saved,
    of: (key: K) => typed.get(key)?.text ?? saved[key],
    changed,
    contested: changed.filter((key) => typed.get(key)?.began !== saved[key]),
    change: (key: K, text: string) =>
      setTyped((now) => new Map(now).set(key, { began: now.get(key)?.began ?? saved[key], text })),
    /** After these texts have been saved. */
    settle: () => keep((key, one) => one.text !== typed.get(key)?.text),
    discard: () => setTyped(() => new Map()),
    takeTheirs: () => keep((key, one) => one.began === saved[key]),
    /** What is typed counts as a change of what is saved now. */
    keepMine: () =>
      setTyped((now) => new Map([...now].map(([key, { text }]) => [key, { began: saved[key], text }]))),
  };
}

function changedIn<K extends string>(
  typed: ReadonlyMap<K, Typed>,
  saved: Readonly<Record<K, string>>,
): readonly K[] {
  return [...typed.keys()].filter((key) => typed.get(key)?.text !== saved[key]);
}
