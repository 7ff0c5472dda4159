import { Fragment } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { insertBlock } from './block-commands';
import { kinds, type Kind } from '../kinds';
import { schema } from '../document/schema';
import type { Suggesting } from './suggesting';
import type { EditorTexts } from '../texts';
import type { KnownValue } from '../values';

/** A line of the list that opens with `/` or `{{`. */
export interface Suggestion {
  key: string;
  label: string;
  group: string;
  hint: string | null;
  kind: Kind | null;
  take: (view: EditorView, from: number) => void;
}

interface Known {
  texts: EditorTexts;
  values: readonly KnownValue[];
}

export function suggestionsFor(
  { kind, query }: Pick<Suggesting, 'kind' | 'query'>,
  known: Known,
): Suggestion[] {
  const all = kind === 'block' ? blockSuggestions(known) : valueSuggestions(known);
  return all.filter(({ words }) => words.toLowerCase().includes(query));
}

type Findable = Suggestion & { words: string };

function blockSuggestions({ texts }: Known): Findable[] {
  return kinds.map(({ kind, group, keys = null, make }) => {
    const [label = kind, words = ''] = texts.kinds[kind];
    return {
      ...{ key: kind, label, kind, hint: keys, group: texts.groups[group] },
      words: `${label} ${words}`,
      take: (view, from) => void insertBlock(Fragment.from(make(texts)), { from })(view.state, view.dispatch),
    };
  });
}

function valueSuggestions({ texts, values }: Known): Findable[] {
  return values.map(({ path, label, group, sample }) => ({
    ...{ key: path, label, kind: null, hint: sample, group: texts.valueGroups[group] },
    words: `${label} ${path}`,
    take: (view, from) => {
      const { state } = view;
      const marks = state.doc.resolve(from).marks();
      const value = schema.node('value', { value: path }, [], marks);
      view.dispatch(state.tr.replaceWith(from, state.selection.from, value).scrollIntoView());
    },
  }));
}
