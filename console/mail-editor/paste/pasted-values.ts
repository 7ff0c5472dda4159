import { Fragment, type Node } from 'prosemirror-model';
import { mergeTagsIn } from '../../../domain/render/merge-tags.js';
import { phraseIn } from '../document/address.js';
import type { MailValue } from '../document/document.js';
import { schema } from '../document/schema.js';

const LIQUID = /\{\{[^{}]{1,300}\}\}/g;

/** Liquid and tags of other programs in a text, and the values that they mean. */
function tagsIn(text: string): { tag: string; value: MailValue }[] {
  const own = [...text.matchAll(LIQUID)].map(([tag]) => tag);
  const foreign = mergeTagsIn(text);
  const meant = [
    ...foreign.flatMap(({ tag, output }) => (output === null ? [] : [{ tag, liquid: output }])),
    ...own.filter((tag) => !foreign.some((one) => one.tag === tag)).map((tag) => ({ tag, liquid: tag })),
  ];
  return meant.flatMap(({ tag, liquid }) => {
    const [value, ...others] = phraseIn(liquid);
    return typeof value === 'object' && others.length === 0 && value.value.includes('.')
      ? [{ tag, value }]
      : [];
  });
}

/** A fragment in which tags have become values, and how many. What they are not known to mean stays a text. */
export function withValues(fragment: Fragment): { fragment: Fragment; count: number } {
  let count = 0;
  const convert = (nodes: readonly Node[], canHaveValues: boolean): Node[] =>
    nodes.flatMap((node) => {
      if (!node.isText) return [node.copy(Fragment.from(convert(node.children, node.inlineContent)))];
      if (!canHaveValues) return [node];
      const parts = split(node);
      count += parts.filter(({ isText }) => !isText).length;
      return parts;
    });
  return { fragment: Fragment.from(convert(fragment.content, true)), count };
}

function split(node: Node): Node[] {
  const text = node.text ?? '';
  const [first] = tagsIn(text)
    .map((one) => ({ ...one, at: text.indexOf(one.tag) }))
    .sort((a, b) => a.at - b.at);
  if (first === undefined) return [node];
  const { at, tag, value } = first;
  const written = (part: string): Node[] => (part === '' ? [] : [schema.text(part, node.marks)]);
  const after = written(text.slice(at + tag.length));
  return [
    ...written(text.slice(0, at)),
    schema.node('value', value, [], node.marks),
    ...after.flatMap(split),
  ];
}
