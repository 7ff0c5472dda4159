import { useSyncExternalStore } from 'react';

/** Widths of windows below which a screen is laid out in another way, in px. */
const queries = { phone: matchMedia('(max-width: 760px)'), panel: matchMedia('(max-width: 1100px)') };

/** Whether the window is as narrow as a phone, or too narrow for a panel beside what it belongs to. */
export function useNarrow(below: keyof typeof queries = 'phone'): boolean {
  const query = queries[below];
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
