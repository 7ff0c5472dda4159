import { isElement, type MailElement } from './read-tree.js';

/** What the style of an element says that matters for what it is. */
const HIDDEN =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|mso-hide\s{0,3}:\s{0,3}all|max-height\s{0,3}:\s{0,3}0(?!\.|\d)/i;
const BOLD = /(?:^|[\s;])font-weight\s{0,3}:\s{0,3}(?:bold|[6-9]00)/i;
const NOT_BOLD = /(?:^|[\s;])font-weight\s{0,3}:\s{0,3}(?:normal|[1-4]00)/i;
const ITALIC = /font-style\s{0,3}:\s{0,3}italic/i;
const UNDERLINE = /text-decoration(?:-line)?\s{0,3}:[^;]{0,40}underline/i;
const STRIKE = /text-decoration(?:-line)?\s{0,3}:[^;]{0,40}line-through/i;
const ALIGN = /(?:^|[\s;])text-align\s{0,3}:\s{0,3}(left|right|center|start|end|justify)/i;
const PADDED = /padding(?:-(?:top|left))?\s{0,3}:\s{0,3}(?:[^;]{0,30}\s)?[1-9]/i;
const GROUND = /background(?:-color)?\s{0,3}:\s{0,3}(?!none|transparent|inherit|initial)/i;
const BUTTON = /(?:^|[\s_-])(?:btn|button|mcnButton|kl-button)(?:[\s_-]|$)/i;
const COLUMN = /(?:^|\s)(?:mj-column-per-[\w-]{1,20}|col|column)(?:\s|$)/;
const INLINE_BLOCK = /display\s{0,3}:\s{0,3}inline-block/i;
const MAX_WIDTH = /max-width\s{0,3}:\s{0,3}(\d{2,3})px/i;
const MAX_LABEL = 60;
/** Pixels. Wider elements are not columns. */
const MAX_COLUMN = 400;

const styleOf = ({ attributes }: MailElement): string => (attributes.get('style') ?? '').slice(0, 5_000);
const classOf = ({ attributes }: MailElement): string => (attributes.get('class') ?? '').slice(0, 1_000);

/** Whether an element is not shown: preview texts, and what is for other clients. */
export function isHidden(element: MailElement): boolean {
  return element.attributes.has('hidden') || HIDDEN.test(styleOf(element));
}

/** The sign of an item in a list of Word. */
export function isListSign(element: MailElement): boolean {
  return /mso-list\s{0,3}:\s{0,3}ignore/i.test(styleOf(element));
}

/** Marks of a text that are only looks elsewhere; `bold: false` ends what is around it. */
export function looksLike(element: MailElement): {
  bold?: boolean;
  italic?: true;
  underline?: true;
  strike?: true;
} {
  const style = styleOf(element);
  if (style === '') return {};
  return {
    ...(BOLD.test(style) && { bold: true }),
    ...(NOT_BOLD.test(style) && { bold: false }),
    ...(ITALIC.test(style) && { italic: true }),
    ...(UNDERLINE.test(style) && element.name !== 'a' && { underline: true }),
    ...(STRIKE.test(style) && { strike: true }),
  };
}

/** Where lines begin; undefined if the element does not say so. */
export function alignOf(element: MailElement): 'start' | 'center' | 'end' | undefined {
  const [, styled] = ALIGN.exec(styleOf(element)) ?? [];
  // A table's own attribute says where it stands.
  const given = element.name === 'table' ? undefined : element.attributes.get('align');
  const said = (styled ?? given ?? '').toLowerCase();
  if (element.name === 'center' || said === 'center') return 'center';
  if (said === 'right' || said === 'end') return 'end';
  return said === '' ? undefined : 'start';
}

/** Whether an element has its own background. */
export function hasGround(element: MailElement): boolean {
  return (element.attributes.get('bgcolor') ?? '') !== '' || GROUND.test(styleOf(element));
}

/** Whether a link is styled as a button, or is the only content of an element with its own background. */
export function isButton(link: MailElement, ground: MailElement | null): boolean {
  if (link.letters === 0 || link.letters > MAX_LABEL || link.pictures > 0) return false;
  const style = styleOf(link);
  if (BUTTON.test(classOf(link)) || (PADDED.test(style) && hasGround(link))) return true;
  return (
    ground !== null && ground.letters === link.letters && (PADDED.test(style) || PADDED.test(styleOf(ground)))
  );
}

/** Whether an element is laid out side by side with its siblings: an MJML column, a floated table, an inline block. */
export function isColumn(element: MailElement): boolean {
  if (element.letters === 0 && element.pictures === 0) return false;
  if (element.name === 'table') {
    const width = Number.parseInt(element.attributes.get('width') ?? '', 10);
    return /^(?:left|right)$/i.test(element.attributes.get('align') ?? '') && !(width > MAX_COLUMN);
  }
  if (element.name !== 'div') return false;
  const [, width = ''] = MAX_WIDTH.exec(styleOf(element)) ?? [];
  const wraps = INLINE_BLOCK.test(styleOf(element)) && width !== '' && Number(width) <= MAX_COLUMN;
  return wraps || (COLUMN.test(classOf(element)) && !/per-100(?:\s|$)/.test(classOf(element)));
}

/** A heading of Word or of another tool that is a paragraph there. */
export function headingLevel(element: MailElement): 1 | 2 | 3 | null {
  if (/^h[1-6]$/.test(element.name)) return level(Number(element.name.slice(1)));
  const [, number] = /(?:^|\s)(?:MsoHeading|heading-?)([1-6])(?:\s|$)/i.exec(classOf(element)) ?? [];
  if (element.name === 'p' && /(?:^|\s)(?:MsoTitle|title)(?:\s|$)/.test(classOf(element))) return 1;
  return number === undefined || element.name !== 'p' ? null : level(Number(number));
}

function level(number: number): 1 | 2 | 3 {
  if (number <= 1) return 1;
  return number === 2 ? 2 : 3;
}

/** A paragraph that is an item of a list to Word. */
export function isWordItem(element: MailElement): boolean {
  return (
    element.name === 'p' &&
    (/^MsoListParagraph/.test(classOf(element)) || /mso-list\s{0,3}:\s{0,3}l\d/i.test(styleOf(element)))
  );
}

/** Elements within an element. */
export function elementsIn({ children }: MailElement): MailElement[] {
  return children.filter(isElement);
}
