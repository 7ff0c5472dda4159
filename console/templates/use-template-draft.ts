import { useCallback, useEffect, useRef, useState } from 'react';
import { isOvertaken } from '../api/tagged';
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

/** The edited draft and its autosave: one request at a time, latest edit last, never over another user's change. */
export function useTemplateDraft(id: string, first: TaggedDraft) {
  const [typed, setTyped] = useState(first.contents);
  const [server, setServer] = useState(first);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const running = useRef<Promise<TaggedDraft | null> | null>(null);
  const latest = useRef({ typed, server });

  const save = useCallback(async (): Promise<TaggedDraft | null> => {
    while (running.current !== null) await running.current;
    const { typed: sent, server: before } = latest.current;
    if (sent === before.contents) return before;
    setSaving({ kind: 'saving' });
    running.current = saveDraft(id, sent, before.etag)
      .then((saved) => {
        const kept = { ...saved, contents: sent };
        latest.current.server = kept;
        setServer(kept);
        setSaving({ kind: latest.current.typed === sent ? 'saved' : 'unsaved' });
        return kept;
      })
      .catch(async (error: unknown) => {
        setSaving(
          isOvertaken(error) ? { kind: 'stale', theirs: await readDraft(id) } : { kind: 'failed', error },
        );
        return null;
      })
      .finally(() => {
        running.current = null;
      });
    return await running.current;
  }, [id]);

  const change = useCallback((contents: TemplateContents) => {
    latest.current.typed = contents;
    setTyped(contents);
    setSaving((now) => (now.kind === 'saved' ? { kind: 'unsaved' } : now));
  }, []);

  /** Continues from the server's version, with its contents or with the unsaved ones. */
  const rebase = useCallback((onto: TaggedDraft, keep: 'theirs' | 'mine') => {
    const contents = keep === 'theirs' ? onto.contents : { ...latest.current.typed };
    latest.current = { typed: contents, server: onto };
    setTyped(contents);
    setServer(onto);
    setSaving({ kind: keep === 'theirs' ? 'saved' : 'unsaved' });
  }, []);

  const { kind } = saving;
  useEffect(() => {
    if (typed === server.contents || kind === 'saving' || kind === 'stale') return;
    const timer = setTimeout(() => void save(), kind === 'failed' ? RETRY_MS : TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, server, kind, save]);
  useLeaving(() => latest.current.typed !== latest.current.server.contents, save);
  return { typed, server, saving, change, save, rebase };
}
