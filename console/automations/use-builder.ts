import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, dataOf } from '../api/client';
import { useEdit } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import type { Option } from '../ui/form/choice';
import { notify } from '../ui/toast';
import { mineOnTop } from './model/changes';
import type { Definition, Slot } from './model/definition';
import {
  draftQuery,
  graphQuery,
  readDraft,
  saveDraft,
  type Automation,
  type DryRun,
  type TaggedDraft,
} from './queries';
import { stepInfos, type StepTrace } from './step-info';
import { useStepTitles } from './use-step-titles';
import { useEdits, type Edits } from './use-edits';
import { useEnds } from './use-ends';

interface BuilderInput {
  automation: Automation;
  first: TaggedDraft;
  isReadOnly: boolean;
  select: (id: string) => void;
}

/** What a dry run begins with; it stays when its pane gives way to a step's. */
interface DryInput {
  contact: Option<string> | null;
  /** The event's properties; null while they are those that fit. */
  typed: string | null;
  /** Those that are not to be computed, by step. */
  arms: Record<string, number>;
}

export type Builder = ReturnType<typeof useBuilder>;

/** An automation in the builder: as typed, as saved, what is to be said of it, and what can be done. */
export function useBuilder({ automation, first, isReadOnly, select }: BuilderInput) {
  const { id } = automation;
  const texts = useTexts('builder');
  const { data: graph } = useQuery(graphQuery(id));
  const edit = useDraftEdit(id, first);
  const titles = useStepTitles(edit.typed.definition);
  const edits = useEdits({ first: edit.typed.definition, texts, titles, select });
  const definition = edits.history.now;
  useSynced(edits, edit);
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const [dryInput, setDryInput] = useState<DryInput>({ contact: null, typed: null, arms: {} });
  const { problems, warnings, updatedAt } = edit.tagged.draft;
  const remarks = useMemo(() => ({ problems, warnings }), [problems, warnings]);
  const infos = useMemo(() => {
    const traces = dryRun === null ? {} : { traces: dryRunTraces(dryRun) };
    return stepInfos(definition, { titles, draft: remarks, graph, ...traces });
  }, [definition, titles, remarks, graph, dryRun]);
  const ends = useEnds(definition, { problems: remarks.problems, where: titles.where });
  const hasDraft = updatedAt !== null || edit.isChanged;
  return {
    ...{ automation, definition, edits, edit, titles, remarks, infos, graph, hasDraft, isReadOnly },
    ...ends,
    ...useReconciling({ id, edits, edit }),
    adding: useAdding(),
    publish: usePublishing(),
    dryRun: { result: dryRun, set: setDryRun, input: dryInput, setInput: setDryInput },
  };
}

function useAdding() {
  const [slot, setSlot] = useState<Slot | null>(null);
  const open = useCallback((at: Slot) => setSlot(at), []);
  const close = useCallback(() => setSlot(null), []);
  return { slot, open, close };
}

function usePublishing() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, open, close };
}

type DraftEdit = ReturnType<typeof useDraftEdit>;

/** The draft, saved while it is edited. */
function useDraftEdit(id: string, first: TaggedDraft) {
  return useEdit<TaggedDraft, { definition: Definition }>({
    name: `automations/${id}`,
    save: 'typing',
    tagged: first,
    readFields: ({ definition }) => ({ definition }),
    change: ({ etag }, _changes, { definition }) => saveDraft(id, definition, etag),
    query: draftQuery(id),
    mineOnTop: ({ base, typed }, { fields: theirs }) => ({
      definition: mineOnTop(base.fields.definition, typed.definition, theirs.definition),
    }),
  });
}

/** What is done here is saved; what others have saved is taken over here, as something that can be undone. */
function useSynced({ history: { now }, change }: Edits, edit: DraftEdit): void {
  const { typed, change: type } = edit;
  const { definition } = typed;
  const synced = useRef(definition);
  useEffect(() => {
    const before = synced.current;
    if (now !== before) {
      synced.current = definition === before ? now : mineOnTop(before, now, definition);
      type({ definition: synced.current });
      if (synced.current !== now) change(synced.current);
    } else if (definition !== before) {
      synced.current = definition;
      change(definition);
    }
  }, [now, definition, change, type]);
}

/** Continuing after another user's save, and discarding the draft. */
function useReconciling({ id, edits, edit }: { id: string; edits: Edits; edit: DraftEdit }) {
  const texts = useTexts('builder');
  const queryClient = useQueryClient();
  const takeTheirs = () => {
    edit.takeTheirs();
    edits.say(texts.tookTheirs);
  };
  const keepMine = () => {
    edit.keepMine();
    edits.say(texts.putMine);
  };
  const { mutate: discard } = useMutation({
    mutationFn: async () => {
      await edit.save();
      await dataOf(api.DELETE('/api/automations/{id}/draft', { params: { path: { id } } }));
      return await readDraft(id);
    },
    onSuccess: (published) => {
      const before = edit.typed.definition;
      edit.begin(published);
      edits.say(texts.tookTheirs);
      void queryClient.invalidateQueries({ queryKey: ['automations'] });
      notify(texts.discarded, { action: { label: texts.undo, run: () => edits.change(before) } });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return { conflict: { theirs: edit.theirs, takeTheirs, keepMine }, discard };
}

/** What a dry run did at each step; the last visit counts. */
function dryRunTraces({ enrollments }: DryRun): Map<string, StepTrace> {
  return new Map(
    enrollments.flatMap(({ path }) =>
      path.map(({ step, enteredAt, result }): [string, StepTrace] => [step, { at: enteredAt.at, result }]),
    ),
  );
}
