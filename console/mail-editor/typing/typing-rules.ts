import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { phraseIn } from '../document/address.js';
import { schema } from '../document/schema.js';

function node(name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new TypeError(`There is no ${name}`);
  return type;
}

const readLevel = ([, marks = '']: RegExpMatchArray): Attrs => ({ level: marks.length });

const isOrdered = (_match: RegExpMatchArray, { attrs }: Node): boolean => attrs['ordered'] === true;

/** `---` at the beginning of a paragraph. */
const divider = new InputRule(/^---$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type.name !== 'paragraph') return null;
  const blocks = [schema.node('divider'), schema.node('paragraph')];
  if ($start.node(-1).type.name === 'item') return null;
  const tr = state.tr.replaceWith($start.before(), $start.after(), blocks);
  return tr.setSelection(TextSelection.near(tr.doc.resolve($start.before() + 2)));
});

const bold = new InputRule(/\*\*([^*]{1,200})\*\*$/, (state, [, words = ''], start, end) => {
  const mark = schema.mark('bold');
  if (!state.doc.resolve(start).parent.type.allowsMarkType(mark.type)) return null;
  return state.tr.replaceWith(start, end, schema.text(words, [mark])).removeStoredMark(mark.type);
});

/** Liquid that is typed out becomes the value that the picker puts. */
export const value = new InputRule(/\{\{[^{}]{1,300}\}\}$/, (state, [typed], start, end) => {
  const [part, ...others] = phraseIn(typed);
  if (typeof part !== 'object' || others.length > 0) return null;
  return state.tr.replaceWith(
    start,
    end,
    state.schema.node('value', part, [], state.doc.resolve(start).marks()),
  );
});

/** What typing makes of its beginning: a heading, a list. Undo, or Backspace at once, gives the characters back. */
export const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, node('heading'), readLevel),
    textblockTypeInputRule(/^>\s$/, node('quote')),
    wrappingInputRule(
      /^\s?[-*]\s$/,
      node('list'),
      { ordered: null },
      (match, list) => !isOrdered(match, list),
    ),
    wrappingInputRule(/^\s?1\.\s$/, node('list'), { ordered: true }, isOrdered),
    divider,
    bold,
    value,
  ],
});
