import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from './preferences';

/** Time within which the second key of a sequence counts. */
const SEQUENCE_MS = 1_200;

/** Actions by key: `x`, `?`, `g c` for a sequence, `mod+k` for ⌘ or Ctrl. */
export type Keys = Record<string, () => void>;

/** Runs actions by keyboard. Single letters are off while typing, in dialogs, and where the user has switched them off. */
export function useKeys(keys: Keys): void {
  const { letterKeys } = usePreferences();
  const run = useEffectEvent((pressed: string, event: KeyboardEvent) => {
    const action = keys[pressed];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.metaKey || event.ctrlKey) return run(`mod+${event.key.toLowerCase()}`, event);
      if (!letterKeys || event.altKey || isBusy(event.target)) return;
      const isSequence = before !== null && event.timeStamp - before.at < SEQUENCE_MS;
      run(isSequence && before !== null ? `${before.key} ${event.key}` : event.key, event);
      before = event.key === 'g' && !isSequence ? { key: 'g', at: event.timeStamp } : null;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letterKeys]);
}

/** Whether letters belong to what has the focus. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]',
    ) !== null
  );
}
