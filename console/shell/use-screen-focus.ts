import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the focus to a screen that was opened from one that had it: keys would begin at the top of the page again, and who listens
 * would not hear of the screen. What takes the focus itself, as a field, keeps it.
 */
export function useScreenFocus(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || document.activeElement !== document.body) return;
        main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
