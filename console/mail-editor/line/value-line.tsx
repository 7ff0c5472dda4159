import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { asText } from '../../../domain/json/lenient.js';
import { useTexts } from '../../texts/language';
import { cx } from '../../ui/cx';
import { Field } from '../../ui/form/field';
import type { LineOptions } from './line-editor';
import { createLine, type LineEditor } from './line-editor';
import styles from '../mail-editor.module.css';
import { readAttrs } from '../document/schema';
import { setFields } from '../settings/set-fields';
import { chosenValue } from '../typing/selected';
import { SuggestionList } from '../typing/suggestion-list';
import type { Suggesting } from '../typing/suggesting';
import { suggestionsFor } from '../typing/suggestions';
import { useEditorState } from '../use-mail-editor';
import type { KnownValue } from '../values';
import type { EditorWords } from '../words';

interface ValueLineProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  values: readonly KnownValue[];
  words: EditorWords;
  problem: string | undefined;
  hint?: string;
}

/** A line of text with values in it as chips: a subject, the text beside it in the inbox. */
export function ValueLine(props: ValueLineProps) {
  const { label, values, problem, hint } = props;
  const texts = useTexts('editor');
  const id = useId();
  const found = (open: Suggesting) => suggestionsFor(open, { texts, values });
  const below = problem ?? hint;
  const { place, editor } = useLine(props, {
    attributes: {
      'aria-labelledby': id,
      'aria-invalid': String(problem !== undefined),
      ...(below !== undefined && { 'aria-describedby': `${id}-below` }),
    },
    suggestions: (open) => found(open).length,
    accept: (view, open) => found(open)[open.index]?.take(view, open.from),
  });
  return (
    <div className={styles['line']}>
      <span id={id}>{label}</span>
      <div
        ref={place}
        className={cx(styles['place'], styles['box'])}
        data-invalid={problem !== undefined || undefined}
      />
      {below !== undefined && (
        <small id={`${id}-below`} data-problem={problem !== undefined || undefined}>
          {below}
        </small>
      )}
      {editor && <Fallback editor={editor} />}
      {editor && <SuggestionList editor={editor} suggestionsFor={found} />}
    </div>
  );
}

function useLine(
  { value, onChange, words }: ValueLineProps,
  options: Pick<LineOptions, 'attributes' | 'suggestions' | 'accept'>,
) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<LineEditor | null>(null);
  const latest = useRef(value);
  const changed = useEffectEvent((typed: string) => {
    latest.current = typed;
    onChange(typed);
  });
  const current = useEffectEvent(() => ({ ...options, words }));
  const create = useEffectEvent((parent: HTMLElement) =>
    createLine(parent, {
      typed: value,
      attributes: options.attributes,
      words: () => current().words,
      onChange: (typed) => changed(typed),
      suggestions: (open) => current().suggestions(open),
      accept: (view, open) => current().accept(view, open),
    }),
  );
  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = create(place.current);
    setEditor(made);
    return () => made.view.destroy();
  }, []);
  useEffect(() => {
    if (editor === null || value === latest.current) return;
    latest.current = value;
    editor.reset(value);
  }, [editor, value]);
  const { attributes } = options;
  useEffect(() => {
    for (const [name, text] of Object.entries(attributes)) editor?.view.dom.setAttribute(name, text);
  }, [editor, attributes]);
  return { place, editor };
}

/** What is written instead of the chosen value where that is empty. */
function Fallback({ editor }: { editor: LineEditor }) {
  const texts = useTexts('editor');
  const chosen = useEditorState(editor, (state) => {
    const found = chosenValue(state);
    return found && { pos: found.pos, fallback: asText(readAttrs(found.node)['fallback']) };
  });
  if (chosen === null) return null;
  return (
    <Field
      label={texts.fallback}
      value={chosen.fallback}
      onChange={(fallback) =>
        setFields(editor.view, chosen.pos, { fallback: fallback === '' ? null : fallback })
      }
    />
  );
}
