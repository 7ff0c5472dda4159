import type { Definition } from './definition';

/** The definition with what was before and what was taken back. */
export interface History {
  past: Definition[];
  now: Definition;
  future: Definition[];
  /** What was typed last, so that one undo takes back a word and not a letter. */
  typing: { key: string; at: number } | null;
}

export type Deed =
  | { type: 'change'; definition: Definition; typing?: { key: string; at: number } }
  | { type: 'undo' }
  | { type: 'redo' };

const MOST = 200;
/** Changes of the same field within this time are taken back together. */
const TYPING_MS = 1_500;

export function newHistory(now: Definition): History {
  return { past: [], now, future: [], typing: null };
}

export function historyReducer(history: History, deed: Deed): History {
  const { past, now, future, typing } = history;
  switch (deed.type) {
    case 'change': {
      if (deed.definition === now) return history;
      const next = deed.typing ?? null;
      const goesOn = next !== null && typing?.key === next.key && next.at - typing.at < TYPING_MS;
      return {
        past: goesOn ? past : [...past.slice(1 - MOST), now],
        now: deed.definition,
        future: [],
        typing: next,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], typing: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { past: [...past, now], now: after, future: rest, typing: null };
    }
  }
}
