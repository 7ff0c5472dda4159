import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useKeys } from '../ui/use-keys.js';
import type { BuilderTexts } from '../languages/en/automations/builder.js';
import { type Definition, type Slot, toDefinition, type DraftStep } from './model/definition.js';
import { findStep, TRIGGER } from './model/tree.js';
import type { Titles } from './step-title.js';
import { slotAfter, stepTowards, type Edits } from './use-edits.js';
import { isJsonObject } from '../../domain/json/json.js';
import { asList } from '../../domain/json/lenient.js';

const MARK = 'rollcall.steps';

/** Steps as text, so that they can be pasted in another window. */
function stepsAsText(steps: readonly DraftStep[]): string {
  return JSON.stringify({ [MARK]: steps }, null, 2);
}

/** The steps in a text; none if it is something else. */
function stepsInText(text: string): DraftStep[] {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? toDefinition({ steps: asList(value[MARK]) }).steps : [];
  } catch {
    return [];
  }
}

interface BuilderKeys {
  /** The canvas or outline. */
  board: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  definition: Definition;
  selected: string | undefined;
  select: (id: string) => void;
  edits: Edits;
  titles: Titles;
  texts: BuilderTexts;
  onAdd: (slot: Slot) => void;
  onPublish: () => void;
  onSave: () => void;
  isReadOnly: boolean;
}

/** Everything on the canvas by keyboard alone. */
export function useBuilderKeys(given: BuilderKeys): void {
  useTreeKeys(given);
  useClipboard(given);
  usePaneKeys(given);
  const { definition, selected, onAdd, onPublish, onSave, isReadOnly } = given;
  useKeys({
    ...(!isReadOnly && {
      a: () => onAdd(slotAfter(definition, selected)),
      'mod+enter': onPublish,
      'mod+s': onSave,
    }),
  });
}

/** Arrows walk the tree; with Alt they move the step. */
function useTreeKeys({ board, definition, selected, select, edits, titles, texts, isReadOnly }: BuilderKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isIn(board, event.target) || event.defaultPrevented) return;
    const { key } = event;
    const isCommand = event.metaKey || event.ctrlKey;
    if (isCommand && !isReadOnly && command(event, edits, selected)) return event.preventDefault();
    if (isCommand) return;
    if (event.altKey && selected !== undefined && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      if (!isReadOnly) edits.moveBy(selected, key === 'ArrowUp' ? -1 : 1);
      return;
    }
    if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      const next = stepTowards(definition, selected, key);
      if (next === undefined) return;
      select(next);
      const step = findStep(definition, next)?.step;
      edits.say(texts.chosen(step === undefined ? texts.trigger : titles.title(step)));
      return;
    }
    if ((key === 'Backspace' || key === 'Delete') && selected !== undefined && !isReadOnly) {
      event.preventDefault();
      edits.remove(selected);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** ⌘D, ⌘Z and ⇧⌘Z. */
function command(event: KeyboardEvent, edits: Edits, selected: string | undefined): boolean {
  const key = event.key.toLowerCase();
  if (key === 'd' && selected !== undefined) edits.duplicate(selected);
  else if (key === 'z' && event.shiftKey) edits.redo();
  else if (key === 'y') edits.redo();
  else if (key === 'z') edits.undo();
  else return false;
  return true;
}

/** The browser's own clipboard, so that steps can be pasted in another window. */
function useClipboard({ board, definition, selected, edits, titles, texts, isReadOnly }: BuilderKeys) {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const step = selected === undefined ? undefined : findStep(definition, selected)?.step;
    if (!isIn(board, event.target) || step === undefined || hasChosenText()) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', stepsAsText([step]));
    if (event.type === 'copy') return edits.say(texts.copied(titles.title(step)));
    if (isReadOnly) return;
    edits.remove(step.id);
    edits.say(texts.cut(titles.title(step)));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isIn(board, event.target) || isReadOnly) return;
    event.preventDefault();
    edits.paste(
      stepsInText(event.clipboardData?.getData('text/plain') ?? ''),
      slotAfter(definition, selected),
    );
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
}

/** F6 goes between canvas and details; Escape goes back to the canvas. */
function usePaneKeys({ board, pane, selected }: BuilderKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInPane = isIn(pane, event.target);
    if (event.key === 'F6') {
      event.preventDefault();
      if (isInPane) focusStep(board, selected);
      else focusPane(pane);
    } else if (event.key === 'Escape' && isInPane && !event.defaultPrevented) {
      focusStep(board, selected);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Puts the focus on a step of the canvas or outline, if it is shown. */
export function focusStep(board: RefObject<HTMLElement | null>, id = TRIGGER): void {
  const steps = [...(board.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  steps.find(({ dataset }) => dataset['step'] === id)?.focus({ preventScroll: true });
}

/** Puts the focus on the first field of the details. */
export function focusPane(pane: RefObject<HTMLElement | null>): void {
  const field = pane.current?.querySelector<HTMLElement>(
    'input:not([type=hidden]), textarea, [contenteditable=true], select, [aria-haspopup=listbox]',
  );
  (field ?? pane.current)?.focus();
}

function isIn({ current }: RefObject<HTMLElement | null>, target: EventTarget | null): boolean {
  return current !== null && target instanceof Node && current.contains(target);
}

function hasChosenText(): boolean {
  return getSelection()?.isCollapsed === false;
}
