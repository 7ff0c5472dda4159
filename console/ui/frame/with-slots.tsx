import { Fragment, type ReactNode } from 'react';

/** A text with parts in place of `{name}`, so that each language has them where it needs them. */
export function WithSlots({ text, slots }: { text: string; slots: Record<string, ReactNode> }) {
  return text
    .split(/(\{\w+\})/)
    .map((part, index) => (
      <Fragment key={index}>{/^\{\w+\}$/.test(part) ? slots[part.slice(1, -1)] : part}</Fragment>
    ));
}
