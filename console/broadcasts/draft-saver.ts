import { RollcallError } from '../api/client';
import { mayPass } from '../api/query-client';
import { isOvertaken } from '../api/tagged';
import { contentsOf } from './contents-of';
import {
  conflictsWith,
  pick,
  rebased,
  taken,
  unfinishedIn,
  unsavedIn,
  type Contents,
  type Draft,
  type Field,
} from './draft-contents';
import type { TaggedBroadcast } from './queries';
import { refusalsIn, refusedIn, type Refusal } from './refusals';

/** Delay after the last keystroke before the draft is saved. */
const TYPING_MS = 600;
const RETRY_MS = 5_000;

export type Saving =
  | { kind: 'idle' | 'saving' }
  | { kind: 'failed'; error: Error }
  /** Another member has changed these fields. */
  | { kind: 'stale'; theirs: TaggedBroadcast; fields: Field[] };

export interface SaverState {
  draft: Draft;
  refusals: readonly Refusal[];
  saving: Saving;
}

interface Deps {
  /** @throws RollcallError 412 if it has changed since it was read */
  change: (tagged: TaggedBroadcast, sent: Partial<Contents>) => Promise<TaggedBroadcast>;
  read: () => Promise<TaggedBroadcast>;
  onSaved: (tagged: TaggedBroadcast) => void;
  /** It can no longer be changed: it is being sent, or was deleted. */
  onGone: () => void;
  /** Called after each change. */
  keep: (draft: Draft) => void;
}

/**
 * Saves a draft while it is edited: one request at a time, latest edit last, never over another user's change. What is
 * incomplete waits, and what the API refuses does not hold up the other fields.
 */
export class DraftSaver {
  #state: SaverState;
  #running: Promise<Error | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #deps: Deps;

  constructor(draft: Draft, deps: Deps) {
    this.#state = { draft, refusals: [], saving: { kind: 'idle' } };
    this.#deps = deps;
  }

  readonly state = (): SaverState => this.#state;

  /** Saves by itself while somebody listens. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#plan();
    return () => {
      this.#listeners.delete(listener);
      this.#plan();
    };
  };

  readonly isUnsaved = (): boolean => unsavedIn(this.#state.draft).length > 0;

  readonly change = (change: Partial<Contents>): void => {
    const { draft, saving } = this.#state;
    this.#set({
      draft: { ...draft, shown: { ...draft.shown, ...change } },
      ...(saving.kind === 'failed' && { saving: { kind: 'idle' } }),
    });
  };

  /** Takes over a version that was read, unless the next save has to ask about it. */
  readonly receive = (theirs: TaggedBroadcast): void => {
    const { draft } = this.#state;
    const isNewer = theirs.broadcast.updatedAt > draft.tagged.broadcast.updatedAt;
    if (!isNewer || this.#running !== null || conflictsWith(draft, theirs).length > 0) return;
    this.#set({ draft: rebased(draft, theirs) });
  };

  /** Decides about fields that both have changed. */
  readonly settle = (choice: 'theirs' | 'mine'): void => {
    const { draft, saving } = this.#state;
    if (saving.kind !== 'stale') return;
    const { theirs, fields } = saving;
    const shown = { ...draft.shown, ...pick(contentsOf(theirs.broadcast), fields) };
    const mine = choice === 'mine' ? draft : { ...draft, shown };
    this.#set({ draft: rebased(mine, theirs), saving: { kind: 'idle' } });
  };

  /** Saves what is complete. Resolves with what is in the way, or null. */
  readonly save = (): Promise<Error | null> => this.#save(() => this.#sendable());

  /** Tries all that is unsaved, so that its problems are shown. Resolves with what is in the way, or null. */
  readonly saveAll = (): Promise<Error | null> => this.#save(() => unsavedIn(this.#state.draft));

  async #save(first: () => Field[]): Promise<Error | null> {
    while (this.#running !== null) await this.#running;
    this.#running = this.#attempt(first).finally(() => {
      this.#running = null;
      this.#plan();
    });
    return await this.#running;
  }

  async #attempt(first: () => Field[]): Promise<Error | null> {
    let refused: Error | null = null;
    let next = first;
    for (let fields = next(); fields.length > 0; fields = next()) {
      const sent = pick(this.#state.draft.shown, fields);
      this.#set({ saving: { kind: 'saving' } });
      try {
        this.#take(await this.#deps.change(this.#state.draft.tagged, sent), sent);
        break;
      } catch (error) {
        const reason = asError(error);
        if (this.#isRefused(reason, sent)) {
          refused = reason;
          next = () => this.#sendable();
        } else if (!isOvertaken(reason) || !(await this.#catchesUp())) {
          return this.#fail(reason);
        }
      }
    }
    this.#set({ saving: { kind: 'idle' } });
    return refused;
  }

  #take(tagged: TaggedBroadcast, sent: Partial<Contents>): void {
    this.#set({ draft: taken(this.#state.draft, tagged, sent), refusals: this.#refusalsBut(sent) });
    this.#deps.onSaved(tagged);
  }

  /** Whether fields are what was refused; the others may still be saved. */
  #isRefused(reason: Error, sent: Partial<Contents>): boolean {
    const found = refusalsIn(reason, this.#state.draft.shown, sent);
    if (found.length === 0) return false;
    this.#set({ refusals: [...this.#refusalsBut(sent), ...found] });
    return true;
  }

  /** Whether the draft could be based on what others have saved. */
  async #catchesUp(): Promise<boolean> {
    const theirs = await this.#deps.read().catch(() => null);
    if (theirs === null) return false;
    const { draft } = this.#state;
    const fields = conflictsWith(draft, theirs);
    this.#set(
      fields.length === 0 ? { draft: rebased(draft, theirs) } : { saving: { kind: 'stale', theirs, fields } },
    );
    return fields.length === 0;
  }

  #fail(error: Error): Error {
    if (this.#state.saving.kind !== 'stale') this.#set({ saving: { kind: 'failed', error } });
    if (error instanceof RollcallError && [404, 409].includes(error.status)) this.#deps.onGone();
    return error;
  }

  #refusalsBut(sent: Partial<Contents>): Refusal[] {
    return this.#state.refusals.filter(({ field }) => !(field in sent));
  }

  /** What is unsaved, complete, and not known to be refused. */
  #sendable(): Field[] {
    const { draft, refusals } = this.#state;
    const left = new Set([...unfinishedIn(draft.shown), ...refusedIn(refusals, draft.shown)]);
    return unsavedIn(draft).filter((field) => !left.has(field));
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    this.#deps.keep(this.#state.draft);
    for (const listener of this.#listeners) listener();
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const { saving } = this.#state;
    const isWaiting = ['saving', 'stale'].includes(saving.kind) || this.#listeners.size === 0;
    if (isWaiting || this.#sendable().length === 0) return;
    if (saving.kind === 'failed' && !mayPass(saving.error)) return;
    const pause = saving.kind === 'failed' ? RETRY_MS : TYPING_MS;
    this.#timer = setTimeout(() => void this.save(), pause);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
