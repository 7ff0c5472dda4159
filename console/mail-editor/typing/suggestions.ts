import { Fragment } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { insertBlock } from './block-commands';
import { schema } from '../document/schema';
import { kinds, type Kind } from '../kinds';
import type { Suggesting } from './suggesting';
import type { SnippetLine } from '../snippets/queries';
import type { EditorTexts } from '../../languages/en/mail-editor/editor';
import { valuesIn, type KnownValue } from '../values';

/** A line of the list that opens with `/` or `{{`. */
export interface Suggestion {
  key: string;
  label: string;
  group: string;
  hint: string | null;
  kind: Kind | 'snippet' | null;
  take: (view: EditorView, from: number) => void;
}

interface Known {
  texts: EditorTexts;
  values: readonly KnownValue[];
  /** That can be added as blocks. */
  snippets?: readonly SnippetLine[];
}

export function suggestionsFor(
  { kind, query, repeat }: Pick<Suggesting, 'kind' | 'query' | 'repeat'>,
  { texts, values, snippets = [] }: Known,
): Suggestion[] {
  const all =
    kind === 'block'
      ? [...blockSuggestions(texts), ...snippetSuggestions(texts, snippets)]
      : valueSuggestions(texts, valuesIn(values, repeat));
  return all.filter(({ words }) => words.toLowerCase().includes(query));
}

type Findable = Suggestion & { words: string };

function blockSuggestions(texts: EditorTexts): Findable[] {
  return kinds.map(({ kind, group, keys = null, make }) => {
    const [label = kind, words = ''] = texts.kinds[kind];
    return {
      ...{ key: kind, label, kind, hint: keys, group: texts.groups[group] },
      words: `${label} ${words}`,
      take: (view, from) => void insertBlock(Fragment.from(make(texts)), { from })(view.state, view.dispatch),
    };
  });
}

function snippetSuggestions({ names }: EditorTexts, snippets: readonly SnippetLine[]): Findable[] {
  return snippets.map(({ id, name }) => ({
    ...{ key: id, label: name, kind: 'snippet', hint: names.snippet, group: names.snippet },
    words: `${name} ${names.snippet}`,
    take: (view, from) => void insertBlock(snippetBlock(id), { from })(view.state, view.dispatch),
  }));
}

export function snippetBlock(snippet: string): Fragment {
  return Fragment.from(schema.node('snippet', { snippet }));
}

function valueSuggestions(texts: EditorTexts, values: readonly KnownValue[]): Findable[] {
  return values.map(({ path, label, group, sample }) => ({
    ...{ key: path, label, kind: null, hint: sample, group: texts.valueGroups[group] },
    words: `${label} ${path}`,
    take: (view, from) => {
      const { state } = view;
      const marks = state.doc.resolve(from).marks();
      const value = state.schema.node('value', { value: path }, [], marks);
      view.dispatch(state.tr.replaceWith(from, state.selection.from, value).scrollIntoView());
    },
  }));
}
