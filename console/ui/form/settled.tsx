import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** Without a key for so long, someone has stopped typing. */
const PAUSE_MS = 1_000;
/** Where a click takes the focus from a field, what the field says then must not move the button before it is released. */
const CLICK_MS = 250;

const FreshContext = createContext(false);

interface FreshProps {
  /** Its problems have been asked for, as by publishing. */
  isAsked: boolean;
  children: ReactNode;
}

/** Fields that may have just been added: what is wrong with one that nobody has touched yet is not said. */
export function Fresh({ isAsked, children }: FreshProps) {
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return <FreshContext value={!wasAsked}>{children}</FreshContext>;
}

interface Settled {
  /** What is wrong, once typing has stopped. */
  shown: string | undefined;
  /** The field was left. */
  settle: () => void;
}

/** Holds back what is wrong with a value while it is being typed. What was wrong before is shown at once. */
export function useSettled(problem: string | undefined, value: unknown): Settled {
  const isFresh = use(FreshContext);
  const [settled, setSettled] = useState({ value, isTouched: problem !== undefined });
  const [isLeft, setLeft] = useState(false);
  const isTyping = settled.value !== value;
  useEffect(() => {
    if (!isTyping && !isLeft) return;
    const settle = () => {
      setSettled({ value, isTouched: true });
      setLeft(false);
    };
    const timer = setTimeout(settle, isLeft ? CLICK_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isTyping, isLeft, value]);
  const isHeld = isTyping || (isFresh && !settled.isTouched);
  return { shown: isHeld ? undefined : problem, settle: () => setLeft(true) };
}
