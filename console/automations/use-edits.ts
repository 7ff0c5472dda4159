import { useMemo, useReducer, useState } from 'react';
import type { StepType } from '../../domain/automation/automation.js';
import {
  copied,
  newStep,
  type Definition,
  type DraftStep,
  type Fields,
  type ListRef,
  type Slot,
} from './model/definition';
import { newHistory, historyReducer, type History } from './model/history';
import {
  findStep,
  insertAt,
  locate,
  moveBy,
  moveStep,
  removeStep,
  replaceStep,
  ROOT_SLOT,
  findSteps,
  TRIGGER,
} from './model/tree';
import type { BuilderTexts } from '../languages/en/automations/builder';
import type { Titles } from './step-title';

/** Everything that can be done to an automation; each deed is announced. */
export interface Edits {
  history: History;
  /** What was done last, for screen readers. */
  announcement: string;
  say: (text: string) => void;
  change: (definition: Definition, typing?: string) => void;
  /** A field of the automation that is not its steps. */
  setFields: (fields: Fields, typing: string) => void;
  setStep: (step: DraftStep) => void;
  add: (type: StepType, slot: Slot) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  paste: (steps: DraftStep[], slot: Slot) => void;
  moveTo: (id: string, slot: Slot) => void;
  moveBy: (id: string, by: 1 | -1) => void;
  undo: () => void;
  redo: () => void;
}

interface Surroundings {
  first: Definition;
  texts: BuilderTexts;
  titles: Titles;
  select: (id: string) => void;
}

export function useEdits({ first, texts, titles, select }: Surroundings): Edits {
  const [history, dispatch] = useReducer(historyReducer, first, newHistory);
  const [announcement, say] = useState('');
  return useMemo(() => {
    const { now, past, future } = history;
    const change = (definition: Definition, typing?: string) => {
      dispatch({ type: 'change', definition, ...(typing !== undefined && { typing: typed(typing) }) });
    };
    const undo = () => {
      say(past.length > 0 ? texts.undone : texts.nothingToUndo);
      dispatch({ type: 'undo' });
    };
    const redo = () => {
      say(future.length > 0 ? texts.redone : texts.nothingToRedo);
      dispatch({ type: 'redo' });
    };
    const doing = { now, change, say, texts, titles, select };
    return { history, announcement, say, change, undo, redo, ...additions(doing), ...movements(doing) };
  }, [history, announcement, texts, titles, select]);
}

function typed(key: string) {
  return { key, at: Date.now() };
}

interface Doing extends Omit<Surroundings, 'first'> {
  now: Definition;
  change: (definition: Definition, typing?: string) => void;
  say: (text: string) => void;
}

/** Changing steps and bringing in new ones. */
function additions({ now, change, say, texts, titles, select }: Doing) {
  return {
    setFields: (fields: Fields, typing: string) => change({ ...now, ...fields, steps: now.steps }, typing),
    setStep: (step: DraftStep) => change(replaceStep(now, step), step.id),
    add: (type: StepType, slot: Slot) => {
      const step = newStep(type);
      change(insertAt(now, slot, [step]));
      select(step.id);
      say(texts.added(titles.kind(type)));
    },
    duplicate: (id: string) => {
      const at = findStep(now, id);
      if (at === undefined) return;
      const copy = copied(at.step);
      change(insertAt(now, { list: at.list, index: at.index + 1 }, [copy]));
      select(copy.id);
      say(texts.duplicated(titles.title(at.step)));
    },
    paste: (steps: DraftStep[], slot: Slot) => {
      const copies = steps.map(copied);
      const [head] = copies;
      if (head === undefined) return say(texts.nothingToPaste);
      change(insertAt(now, slot, copies));
      select(head.id);
      say(texts.pasted(copies.length));
    },
  };
}

/** Moving steps, and taking them out. */
function movements({ now, change, say, texts, titles, select }: Doing) {
  const titleById = (id: string) => {
    const step = findStep(now, id)?.step;
    return step === undefined ? '' : titles.title(step);
  };
  const move = (id: string, next: Definition) => {
    if (next === now) return say(texts.cannotMove);
    change(next);
    select(id);
    say(texts.moved(titleById(id), placeText(next, id, texts)));
  };
  return {
    remove: (id: string) => {
      const next = removeStep(now, id);
      if (next === now) return;
      say(texts.deleted(titleById(id)));
      select(findNeighbour(now, id));
      change(next);
    },
    moveTo: (id: string, slot: Slot) => move(id, moveStep(now, id, slot)),
    moveBy: (id: string, by: 1 | -1) => move(id, moveBy(now, id, by)),
  };
}

/** The step to choose once another is gone: the next, the one before, the branch around it, or the trigger. */
function findNeighbour(definition: Definition, id: string): string {
  const at = findStep(definition, id);
  if (at === undefined) return TRIGGER;
  const steps = findSteps(definition, at.list) ?? [];
  return (steps[at.index + 1] ?? steps[at.index - 1])?.id ?? at.list.owner ?? TRIGGER;
}

/** Behind the chosen step; at the start for the trigger, at the end without one. */
export function slotAfter(definition: Definition, id: string | undefined): Slot {
  if (id === TRIGGER) return { ...ROOT_SLOT, index: 0 };
  const at = id === undefined ? undefined : findStep(definition, id);
  if (at === undefined) return { ...ROOT_SLOT, index: definition.steps.length };
  return { list: at.list, index: at.index + 1 };
}

function placeText(definition: Definition, id: string, texts: BuilderTexts): string {
  const at = findStep(definition, id);
  const count = at === undefined ? 0 : (findSteps(definition, at.list)?.length ?? 0);
  return texts.place((at?.index ?? 0) + 1, count);
}

/** The step that an arrow leads to from the chosen one. */
export function stepTowards(
  definition: Definition,
  id: string | undefined,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): string | undefined {
  if (id === undefined || id === TRIGGER) {
    return key === 'ArrowDown' || id === undefined ? (definition.steps[0]?.id ?? TRIGGER) : TRIGGER;
  }
  const at = findStep(definition, id);
  if (at === undefined) return TRIGGER;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return inNextArm(definition, { list: at.list, index: at.index }, key === 'ArrowRight' ? 1 : -1);
  }
  const order = [TRIGGER, ...locate(definition).map(({ step }) => step.id)];
  return order[order.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
}

/** The step at about the same place in the arm beside this one, or beside the arm around it. */
function inNextArm(definition: Definition, { list, index }: Slot, by: 1 | -1): string | undefined {
  if (list.owner === null) return undefined;
  const owner = findStep(definition, list.owner);
  if (owner === undefined) return undefined;
  const ports = armPorts(owner.step);
  for (let at = ports.indexOf(list.port) + by; at >= 0 && at < ports.length; at += by) {
    const other: ListRef = { owner: list.owner, port: ports[at] ?? '' };
    const steps = findSteps(definition, other) ?? [];
    const found = steps[Math.min(index, steps.length - 1)];
    if (found !== undefined) return found.id;
  }
  return inNextArm(definition, { list: owner.list, index: owner.index }, by);
}

function armPorts(step: DraftStep): string[] {
  if (step.type === 'branch') return ['then', 'else'];
  return Array.isArray(step['arms']) ? step['arms'].map((_, index) => `arms[${index}]`) : [];
}
