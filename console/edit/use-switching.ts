import { useState } from 'react';

interface Edit<T> {
  typed: T;
  change: (part: Partial<T>) => void;
  save: () => Promise<Error | null>;
  discard: () => void;
}

/** Of an edit of switches: each is saved at once, and taken back if that fails. */
export function useSwitching<T>({ typed, change, save, discard }: Edit<T>) {
  const [error, setError] = useState<Error | null>(null);
  const turn = async (part: Partial<T>) => {
    change(part);
    const problem = await save();
    setError(problem);
    if (problem !== null) discard();
  };
  return { isOn: typed, error, turn: (part: Partial<T>) => void turn(part) };
}
