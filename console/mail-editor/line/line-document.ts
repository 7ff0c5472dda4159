import { Schema, type Node } from 'prosemirror-model';
import { phraseIn, typedPhrase } from '../document/address.js';
import { readAttrs, schema as blocks } from '../document/schema.js';

const { value, text } = blocks.spec.nodes.toObject();

/** One line of texts and values, such as a subject. */
export const lineSchema = new Schema({
  nodes: { doc: { content: '(text | value)*' }, text: { ...text }, value: { ...value } },
});

/** A line of Liquid as the editor has it: its values, and all else as it is written. */
export function toLine(typed: string): Node {
  const phrase = phraseIn(typed);
  const parts = typeof phrase === 'string' ? [phrase] : phrase;
  const nodes = parts.flatMap((part) => {
    if (typeof part !== 'string') return [lineSchema.node('value', part)];
    return part === '' ? [] : [lineSchema.text(part)];
  });
  return lineSchema.node('doc', null, nodes);
}

/** What is in the editor, as Liquid. */
export function typedLine(parts: readonly Node[]): string {
  return typedPhrase(
    parts.map((part) => {
      if (part.isText) return part.text ?? '';
      const { value: path, fallback } = readAttrs(part);
      return { value: String(path), ...(typeof fallback === 'string' && { fallback }) };
    }),
  );
}
