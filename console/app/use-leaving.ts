import { useEffect, useEffectEvent } from 'react';

/** Saves when the screen is left, and asks before the window is closed with something unsaved. */
export function useLeaving(isUnsaved: () => boolean, save: () => Promise<unknown>): void {
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
}
