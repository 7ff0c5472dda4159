import { alignOf, hasGround, looksLike } from './looks.js';
import type { MailElement } from './read-tree.js';
import type { Context } from './reading.js';

/** The marks, alignment and background that an element passes on to its content. */
export function contextIn(element: MailElement, { align, ...context }: Context): Context {
  const { bold, ...marks } = looksLike(element);
  const { bold: outer, ...others } = context.marks;
  const isBold = bold ?? outer;
  const own = alignOf(element);
  // Tables of layouts are placed by their cells; what is in them is not.
  const inherited = element.name === 'table' ? undefined : align;
  const place = own === undefined ? inherited : own === 'start' ? undefined : own;
  return {
    ...context,
    marks: { ...others, ...marks, ...(isBold === true && { bold: true }) },
    ...(place !== undefined && { align: place }),
    ground: hasGround(element) ? element : context.ground,
  };
}
