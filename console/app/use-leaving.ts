import { useEffect, useEffectEvent } from 'react';
import { addEdited, placeOf } from './edited-here';

interface Leaving {
  /** What it is kept under. */
  name: string;
  isUnsaved: () => boolean;
  /** Whether it stays unsaved when its screen is left. */
  staysUnsaved: () => boolean;
  save: () => Promise<unknown>;
}

/** Saves when the screen is left, and asks before it is, or the window is closed, with something that is not saved then. */
export function useLeaving({ name, isUnsaved, staysUnsaved, save }: Leaving): void {
  const isStuck = useEffectEvent(staysUnsaved);
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isUnsaved()) return;
    void save();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onLeave(event);
    window.addEventListener('beforeunload', listener);
    return () => {
      window.removeEventListener('beforeunload', listener);
      void save();
    };
  }, [save]);
  useEffect(() => addEdited({ place: placeOf(name), staysUnsaved: () => isStuck() }), [name]);
}
