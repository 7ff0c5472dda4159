import { useState } from 'react';
import { internalEventNamed } from '../../domain/automation/event-name.js';
import { isSame } from '../app/is-same';
import { whereOfNext } from './event-about';
import type { Where } from './where';

interface Match {
  event: string;
  where?: Where | undefined;
}

/** Takes an event as it is typed: its conditions stay until it is known which event that is. */
export function useNextEvent({ event, where }: Match, onChange: (event: string, where?: Where) => void) {
  /** What the conditions are of; null while that is the event. */
  const [before, setBefore] = useState<string | null>(null);
  const of = before ?? event;
  return {
    type: (next: string) => {
      const isKnown = internalEventNamed(next) !== null;
      setBefore(isKnown ? null : of);
      onChange(next, isKnown ? whereOfNext(of, where, next) : where);
    },
    settle: () => {
      if (before === null) return;
      setBefore(null);
      const next = whereOfNext(before, where, event);
      // Leaving the field isn't a change in itself.
      if (!isSame(next, where)) onChange(event, next);
    },
  };
}
