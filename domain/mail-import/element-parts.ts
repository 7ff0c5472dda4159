import type { Address, ButtonBlock, ImageBlock } from '../mail-document/document.js';
import { splitAtTags } from './find-tags.js';
import type { Importing } from './importing.js';
import { isElement, type MailElement } from './read-tree.js';
import type { Context } from './reading.js';

/** Pictures that only count openings, or fill space. */
const PIXEL = 3;
const WEB = /^(?:https?:\/\/|\/\/)/i;
/** Wider pictures are as wide as there is room. */
const FULL_WIDTH = 480;

/** The text in an element with its tags, on one line. */
export function lineIn(element: MailElement): string {
  return textIn(element)
    .replace(/(?:[\s\u200B-\u200F\u00AD\u2060\uFEFF]|\u034F){1,999}/gu, ' ')
    .trim();
}

/** The text in an element with its tags. */
export function textIn({ children }: MailElement): string {
  return children.map((node) => (isElement(node) ? textIn(node) : node)).join('');
}

/** The picture that an element shows; null if it shows none, which is said. */
export function pictureBlock(
  mail: Importing,
  { attributes }: Pick<MailElement, 'attributes'>,
  { align, marks }: Context,
): ImageBlock | null {
  const width =
    pixels(attributes.get('width')) ??
    pixels(/(?:^|[\s;])width:\s{0,3}(\d{1,4}px)/.exec(attributes.get('style') ?? '')?.[1]);
  const height = pixels(attributes.get('height'));
  if ((width !== null && width <= PIXEL) || (height !== null && height <= PIXEL)) return null;
  const given = attributes.get('src')?.trim() ?? '';
  const [first] = splitAtTags(given);
  const isElsewhere = typeof first === 'number' || WEB.test(given);
  const src = isElsewhere ? mail.address(given.replace(/^\/\//, 'https://')) : null;
  if (src === null) {
    mail.leave('picture', given);
    return null;
  }
  const alt = mail.phrase(attributes.get('alt') ?? '');
  const isDecorative = attributes.get('role') === 'presentation' || attributes.get('aria-hidden') === 'true';
  return {
    id: mail.newId(),
    type: 'image',
    ...(align !== undefined && { align }),
    src,
    ...(alt === '' ? {} : { alt }),
    ...(alt === '' && isDecorative && { decorative: true }),
    ...(marks.link !== undefined && { href: marks.link }),
    ...(width !== null && width >= 8 && width < FULL_WIDTH && { width }),
  };
}

/** The button that a link is. */
export function buttonBlock(
  mail: Importing,
  {
    element,
    href,
    context: { align },
  }: { element: MailElement; href: Address; context: Pick<Context, 'align'> },
): ButtonBlock {
  const content = mail.label(lineIn(element));
  return { id: mail.newId(), type: 'button', ...(align !== undefined && { align }), content, href };
}

function pixels(given: string | undefined): number | null {
  const [, number] = /^\s{0,3}(\d{1,5})(?:px)?\s{0,3}$/.exec(given ?? '') ?? [];
  return number === undefined ? null : Number(number);
}
