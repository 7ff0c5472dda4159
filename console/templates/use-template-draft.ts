import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from '../app/is-same';
import { saveUnlessChanged } from '../app/save-unless-changed';
import { useKept } from '../app/use-kept';
import { useLeaving } from '../app/use-leaving';
import { readDraft, saveDraft, type TaggedDraft, type TemplateContents } from './queries';

/** Delay after the last keystroke before the draft is saved. */
const TYPING_MS = 600;
const RETRY_MS = 5_000;

export type Saving =
  | { kind: 'saved' | 'unsaved' | 'saving' }
  | { kind: 'failed'; error: unknown }
  /** Another user has saved or published since. */
  | { kind: 'stale'; theirs: TaggedDraft };

interface Edited {
  typed: TemplateContents;
  /** What is known to be on the server. */
  server: TaggedDraft;
}

/**
 * The edited draft and its autosave: one request at a time, latest edit last, never over another user's change. What could
 * not be saved is kept while other screens are shown.
 */
export function useTemplateDraft(id: string, first: TaggedDraft) {
  const [{ typed, server }, setEdited] = useKept<Edited>(`templates/${id}`, {
    begin: { typed: first.contents, server: first },
    isUnsaved: (edited) => !isSame(edited.typed, edited.server.contents),
  });
  const [saving, setSaving] = useState<Saving>({ kind: typed === server.contents ? 'saved' : 'unsaved' });
  const running = useRef<Promise<TaggedDraft | null> | null>(null);
  const latest = useRef({ typed, server });
  // What this screen may still have been saving when it was last left.
  const onItsWay = useRef(isSame(typed, server.contents) ? null : typed);

  const save = useCallback(async (): Promise<TaggedDraft | null> => {
    while (running.current !== null) await running.current;
    const { typed: sent, server: before } = latest.current;
    if (sent === before.contents) return before;
    setSaving({ kind: 'saving' });
    const settle = (saved: TaggedDraft) => {
      const kept = { ...saved, contents: sent };
      latest.current.server = kept;
      onItsWay.current = null;
      setEdited((now) => ({ ...now, server: kept }));
      setSaving({ kind: latest.current.typed === sent ? 'saved' : 'unsaved' });
      return kept;
    };
    const { etag } = before;
    running.current = saveUnlessChanged({ ...callsOf(id), sent, etag, onItsWay: onItsWay.current })
      .then((done) => {
        if ('saved' in done) return settle(done.saved);
        setSaving({ kind: 'stale', theirs: done.theirs });
        return null;
      })
      .catch((error: unknown) => {
        setSaving({ kind: 'failed', error });
        return null;
      })
      .finally(() => {
        running.current = null;
      });
    return await running.current;
  }, [id, setEdited]);

  const change = useCallback(
    (contents: TemplateContents) => {
      latest.current.typed = contents;
      setEdited((now) => ({ ...now, typed: contents }));
      setSaving((now) => (now.kind === 'saved' ? { kind: 'unsaved' } : now));
    },
    [setEdited],
  );

  /** Continues from the server's version, with its contents or with the unsaved ones. */
  const rebase = useCallback(
    (onto: TaggedDraft, keep: 'theirs' | 'mine') => {
      const contents = keep === 'theirs' ? onto.contents : { ...latest.current.typed };
      latest.current = { typed: contents, server: onto };
      setEdited(() => ({ typed: contents, server: onto }));
      setSaving({ kind: keep === 'theirs' ? 'saved' : 'unsaved' });
    },
    [setEdited],
  );

  useSaveTimer({ typed, server }, saving.kind, save);
  useLeaving(() => latest.current.typed !== latest.current.server.contents, save);
  return { typed, server, saving, change, save, rebase };
}

function callsOf(id: string) {
  return {
    save: (contents: TemplateContents, etag: string) => saveDraft(id, contents, etag),
    read: () => readDraft(id),
    contentsOf: ({ contents }: TaggedDraft) => contents,
  };
}

function useSaveTimer({ typed, server }: Edited, kind: Saving['kind'], save: () => Promise<unknown>): void {
  useEffect(() => {
    if (typed === server.contents || kind === 'saving' || kind === 'stale') return;
    const timer = setTimeout(() => void save(), kind === 'failed' ? RETRY_MS : TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, server, kind, save]);
}
