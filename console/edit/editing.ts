import { mayPass } from '../api/query-client';
import { isOvertaken } from '../api/tagged';
import {
  besides,
  changesIn,
  conceded,
  contested,
  fieldNames,
  landed,
  pick,
  rebased,
  remaining,
  versionAfter,
} from './edit';
import type { Edit, Stored } from './edit';
import { refusalsIn, type Refusal } from './refusals';

/** Pause after the last key before what is typed is saved, and after a save that may succeed later. */
const TYPING_MS = 600;
const RETRY_MS = 5_000;

/** What editing needs to know of what is edited. */
export interface Noun<R extends { etag: string }, T extends object> {
  save: 'button' | 'typing';
  readFields: (tagged: R) => T;
  /** @throws RollcallError `precondition_failed` if it has changed since `tagged` was read */
  change: (tagged: R, changes: Partial<T>, typed: T) => Promise<R>;
  read: () => Promise<R>;
  onSaved: (saved: R) => Promise<void> | void;
  /** Called when a save fails for any reason but a conflict. */
  onFailed?: (error: Error) => void;
  /** The fields that cannot be saved before something else is typed. */
  unfinished?: (typed: T) => readonly (keyof T)[];
  /** Puts what is typed on top of their version, where that is more than field by field. */
  mineOnTop?: (edit: Edit<R, T>, theirs: Stored<R, T>) => T;
  /** Puts what both have made of the same into one; null where that cannot be. */
  both?: (edit: Edit<R, T>, theirs: Stored<R, T>) => T | null;
}

export interface EditState<R, T> {
  edit: Edit<R, T>;
  /** What is not saved. */
  changes: Partial<T>;
  /** A newer version in which someone else has changed the same fields; null if there is no conflict. */
  theirs: Stored<R, T> | null;
  refusals: readonly Refusal<T>[];
  isSaving: boolean;
  error: Error | null;
}

/**
 * Edits one thing and saves it: one request at a time, always the latest values, never over someone else's change. Changes that
 * others make to other fields are merged; where both have changed the same field, nothing is saved until one of the two is chosen.
 */
export class Editing<R extends { etag: string }, T extends object> {
  #state: EditState<R, T>;
  #noun: Noun<R, T>;
  readonly #keep: (kept: Editing<R, T> | null) => void;
  readonly #proposed: Partial<T>;
  #running: Promise<Error | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was sent without an answer that tells whether it was saved. */
  #sent: Partial<T> = {};
  /** What became of the two versions the last time; each screen asks at each of its renders. */
  #merged: (Pick<EditState<R, T>, 'edit' | 'theirs'> & { both: T | null }) | null = null;
  readonly #listeners = new Set<() => void>();

  /** `keep` gets the editing while it must outlive its screen, otherwise null; what is `proposed` need not. */
  constructor(
    tagged: R,
    options: { noun: Noun<R, T>; proposed?: Partial<T>; keep: (kept: Editing<R, T> | null) => void },
  ) {
    const { noun, proposed = {}, keep } = options;
    this.#noun = noun;
    this.#proposed = proposed;
    this.#keep = keep;
    const fields = noun.readFields(tagged);
    const edit = { base: { tagged, fields }, typed: { ...fields, ...proposed } };
    const changes = changesIn(edit);
    this.#state = { edit, changes, theirs: null, refusals: [], isSaving: false, error: null };
  }

  readonly state = (): EditState<R, T> => this.#state;

  /** While there are listeners, what is saved `typing` saves automatically. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#plan();
    return () => {
      this.#listeners.delete(listener);
      this.#plan();
    };
  };

  readonly isUnsaved = (): boolean => {
    const { changes } = this.#state;
    return !isEmpty(pick(changes, (key) => changes[key] !== this.#proposed[key]));
  };

  /** Whether leaving its screen would not save it: only people can, or something is in the way. */
  readonly staysUnsaved = (): boolean => {
    const { changes, theirs, error } = this.#state;
    const isStuck = this.#noun.save === 'button' || theirs !== null || error !== null;
    return this.isUnsaved() && (isStuck || fieldNames(this.#ready()).length < fieldNames(changes).length);
  };

  readonly use = (noun: Noun<R, T>): void => {
    this.#noun = noun;
  };

  readonly change = (part: Partial<T>): void => {
    const { edit, isSaving, error } = this.#state;
    this.#set({ edit: { ...edit, typed: { ...edit.typed, ...part } }, error: isSaving ? error : null });
  };

  /** Takes over a version that was read, or asks about it. */
  readonly receive = (tagged: R): void => {
    const { edit, theirs } = this.#state;
    const isKnown = tagged.etag === (theirs ?? edit.base).tagged.etag;
    if (this.#running !== null || isKnown) return;
    this.#set({ theirs: versionAfter(edit.base, tagged, this.#noun.readFields) });
  };

  /** Continues with a version, without anything that is unsaved. The cache must have it already. */
  readonly begin = (tagged: R): void => {
    const fields = this.#noun.readFields(tagged);
    this.#set({ edit: { base: { tagged, fields }, typed: fields }, theirs: null, refusals: [], error: null });
  };

  readonly discard = (): void => {
    const { edit, theirs } = this.#state;
    this.begin((theirs ?? edit.base).tagged);
  };

  readonly takeTheirs = (): void => {
    const { edit, theirs } = this.#state;
    if (theirs !== null) this.#set({ edit: conceded(edit, theirs), theirs: null, error: null });
  };

  /** Puts the changes on top of theirs, and saves them. */
  readonly keepMine = (): void => {
    const { edit, theirs } = this.#state;
    if (theirs === null) return;
    const { mineOnTop } = this.#noun;
    const mine = mineOnTop ? { base: theirs, typed: mineOnTop(edit, theirs) } : rebased(edit, theirs);
    this.#set({ edit: mine, theirs: null, error: null });
    void this.save();
  };

  /** What is typed and their version in one; null where that cannot be. */
  readonly both = (): T | null => {
    const { edit, theirs } = this.#state;
    const last = this.#merged;
    if (last?.edit === edit && last.theirs === theirs) return last.both;
    const both = (theirs && this.#noun.both?.(edit, theirs)) ?? null;
    this.#merged = { edit, theirs, both };
    return both;
  };

  /** Continues with both versions in one, and saves that. */
  readonly keepBoth = (): void => {
    const { theirs } = this.#state;
    const typed = this.both();
    if (theirs === null || typed === null) return;
    this.#set({ edit: { base: theirs, typed }, theirs: null, error: null });
    void this.save();
  };

  /** Saves what is complete. Resolves with what is in the way, or null. */
  readonly save = (): Promise<Error | null> => this.#save(this.#noun.save === 'button');

  /** Tries all that is unsaved, so that its problems are shown. Resolves with what is in the way, or null. */
  readonly saveAll = (): Promise<Error | null> => this.#save(true);

  /** As it was stored last. */
  readonly latest = (): R => this.#state.edit.base.tagged;

  /** Saves, and resolves with what is stored then; null if something is in the way. */
  readonly saved = async (): Promise<R | null> => ((await this.saveAll()) === null ? this.latest() : null);

  async #save(isAll: boolean): Promise<Error | null> {
    while (this.#running !== null) await this.#running;
    this.#running = this.#attempt(isAll);
    const problem = await this.#running;
    this.#running = null;
    this.#set({ isSaving: false });
    return problem;
  }

  async #attempt(isAll: boolean): Promise<Error | null> {
    let refused: Error | null = null;
    for (;;) {
      const { edit, changes: all } = this.#state;
      const changes = isAll && refused === null ? all : this.#ready();
      if (isEmpty(changes)) return refused;
      this.#set({ isSaving: true, error: null });
      try {
        this.#sent = { ...this.#sent, ...changes };
        await this.#take(await this.#noun.change(edit.base.tagged, changes, edit.typed), changes);
        return refused;
      } catch (problem) {
        const error = await this.#overcome(asError(problem), changes);
        if (error !== null) return error;
        if (!isOvertaken(problem)) refused = asError(problem);
      }
    }
  }

  async #take(tagged: R, sent: Partial<T>): Promise<void> {
    const { save, readFields, onSaved } = this.#noun;
    this.#sent = {};
    const fields = readFields(tagged);
    // What is saved while it is typed stays as it was typed.
    const stored = { tagged, fields: save === 'typing' ? { ...fields, ...sent } : fields };
    await onSaved(tagged);
    this.#set({ edit: remaining(this.#state.edit, sent, stored), refusals: this.#refusalsBut(sent) });
  }

  /** Resolves with null if another attempt may help: on top of what others have saved, or without what was refused. */
  async #overcome(error: Error, sent: Partial<T>): Promise<Error | null> {
    if (isOvertaken(error)) return await this.#catchUp(error);
    const refusals = this.#noun.save === 'typing' ? refusalsIn<T>(error, sent) : [];
    if (refusals.length === 0) return this.#fail(error);
    this.#set({ refusals: [...this.#refusalsBut(sent), ...refusals] });
    return null;
  }

  async #catchUp(overtaken: Error): Promise<Error | null> {
    try {
      const tagged = await this.#noun.read();
      const { edit } = this.#state;
      if (tagged.etag === edit.base.tagged.etag) return this.#fail(overtaken);
      const theirs = versionAfter(edit.base, tagged, this.#noun.readFields);
      this.#set({ edit: landed(edit, this.#sent, theirs), theirs });
      return this.#state.theirs === null ? null : overtaken;
    } catch (error) {
      return this.#fail(asError(error));
    }
  }

  #fail(error: Error): Error {
    this.#set({ error });
    this.#noun.onFailed?.(error);
    return error;
  }

  #refusalsBut(sent: Partial<T>): Refusal<T>[] {
    return this.#state.refusals.filter(({ field }) => !(field in sent));
  }

  /** What is unsaved, complete, and not known to be refused. */
  #ready(): Partial<T> {
    const { edit, changes, refusals } = this.#state;
    const left = new Set(this.#noun.unfinished?.(edit.typed));
    for (const { field, value } of refusals) if (edit.typed[field] === value) left.add(field);
    return pick(changes, (key) => !left.has(key));
  }

  #set(part: Partial<EditState<R, T>>): void {
    const next = { ...this.#state, ...part };
    if (next.theirs !== null) {
      const odds = contested(next.edit, next.theirs);
      next.edit = isEmpty(odds) ? rebased(next.edit, next.theirs) : besides(next.edit, next.theirs, odds);
      if (isEmpty(odds)) next.theirs = null;
    }
    this.#state = { ...next, changes: changesIn(next.edit) };
    this.#keep(this.isUnsaved() || this.#running !== null ? this : null);
    for (const listener of this.#listeners) listener();
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const { isSaving, theirs, error } = this.#state;
    const isDue = this.#noun.save === 'typing' && this.#listeners.size > 0 && !isSaving && theirs === null;
    if (!isDue || (error !== null && !mayPass(error)) || isEmpty(this.#ready())) return;
    this.#timer = setTimeout(() => void this.save(), error === null ? TYPING_MS : RETRY_MS);
  }
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
