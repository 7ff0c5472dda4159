import { useEffect } from 'react';
import { useTexts } from '../../texts/language';
import { SnippetIcon, ValueIcon } from '../../ui/icons';
import { suggestionId, SUGGESTIONS, type FollowedEditor } from '../editor';
import { kindIcons } from '../kind-icons';
import styles from '../mail-editor.module.css';
import { suggestingIn, type Suggesting } from './suggesting';
import type { Suggestion } from './suggestions';
import { useEditorState } from '../use-mail-editor';

interface ListProps {
  editor: FollowedEditor;
  suggestionsFor: (suggesting: Suggesting) => readonly Suggestion[];
}

/** Room that the list takes below the text, in px. */
const HEIGHT = 320;

/** What is suggested for what is being typed; the keys are those of the text. */
export function SuggestionList({ editor, suggestionsFor }: ListProps) {
  const open = useEditorState(editor, suggestingIn);
  return open === null || open.isClosed ? null : (
    <OpenList editor={editor} open={open} suggestions={suggestionsFor(open)} />
  );
}

function OpenList({
  editor,
  open,
  suggestions,
}: {
  editor: FollowedEditor;
  open: Suggesting;
  suggestions: readonly Suggestion[];
}) {
  const texts = useTexts('editor');
  const { view } = editor;
  useEffect(() => {
    document.getElementById(suggestionId(open.index))?.scrollIntoView({ block: 'nearest' });
  }, [open.index]);
  const at = view.coordsAtPos(Math.min(open.from, view.state.doc.content.size));
  const isBelow = at.bottom + HEIGHT < window.innerHeight;
  const place = isBelow ? { top: at.bottom + 6 } : { bottom: window.innerHeight - at.top + 6 };
  return (
    <div
      id={SUGGESTIONS}
      role="listbox"
      tabIndex={0}
      aria-label={open.kind === 'block' ? texts.suggestedBlocks : texts.suggestedValues}
      className={styles['suggestions']}
      style={{ ...place, left: Math.max(8, Math.min(at.left, window.innerWidth - 316)) }}
    >
      {suggestions.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles['none']}>
          {texts.nothingFound}
        </div>
      )}
      {suggestions.map(({ key, label, hint, kind, group, take }, index) => {
        const Shown = kind === null ? ValueIcon : kind === 'snippet' ? SnippetIcon : kindIcons[kind];
        return (
          <div
            key={key}
            id={suggestionId(index)}
            role="option"
            aria-selected={index === open.index}
            className={styles['suggestion']}
            {...(suggestions[index - 1]?.group !== group && { 'data-group': group })}
            onMouseDown={(event) => {
              event.preventDefault();
              take(view, open.from);
            }}
          >
            <Shown aria-hidden="true" />
            <span>{label}</span>
            {hint !== null && <small>{hint}</small>}
          </div>
        );
      })}
    </div>
  );
}
