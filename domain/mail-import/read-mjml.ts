import type { SocialLink } from '../mail-document/document.js';
import { addColumns } from './add-columns.js';
import { cut } from './cut.js';
import { buttonBlock, lineIn, pictureBlock } from './element-parts.js';
import { alignOf } from './looks.js';
import { readTable } from './read-table.js';
import { isElement, type MailElement } from './read-tree.js';
import type { BlockSink, Context, ReadElement } from './reading.js';

const ignored: ReadElement = () => undefined;
const MAX_LINKS = 20;
/** Of a link. */
const MAX_NAME = 200;
const MIN_SPACE = 8;
const MAX_SPACE = 96;
const DEFAULT_SPACE = 20;

/** How the elements of MJML are read; others are what they contain. */
const READERS: Record<string, ReadElement> = {
  'mj-head': (sink, element, context) => sink.inline(element, context),
  'mj-attributes': ignored,
  'mj-style': ignored,
  'mj-font': ignored,
  'mj-breakpoint': ignored,
  'mj-html-attributes': ignored,
  'mj-title': ({ mail }, element) => void (mail.subject ??= mail.line(lineIn(element))),
  'mj-preview': ({ mail }, element) => void (mail.preheader ??= mail.line(lineIn(element))),
  'mj-include': ({ mail }, { attributes }) => mail.leave('file', attributes.get('path') ?? ''),
  'mj-section': readSection,
  'mj-button': readButton,
  'mj-image': readPicture,
  'mj-carousel-image': readPicture,
  'mj-divider': (sink) => sink.add({ id: sink.mail.newId(), type: 'divider' }),
  'mj-spacer': readSpacer,
  'mj-social': readLinks,
  'mj-navbar': readLinks,
  'mj-table': readTable,
  'mj-raw': readRaw,
  'mj-accordion-title': (sink, element, context) =>
    sink.block(element, context, { type: 'heading', level: 3 }),
};

/** Reads an element of MJML. */
export const readMjml: ReadElement = (sink, element, context) => {
  const read = Object.hasOwn(READERS, element.name) ? READERS[element.name] : undefined;
  if (read === undefined) sink.block(element, context);
  else read(sink, element, context);
};

function readSection(sink: BlockSink, element: MailElement, context: Context): void {
  sink.flush();
  const columns = columnsIn(element);
  const hasOther = element.children.some((node) => !isElement(node) && node.trim() !== '');
  if (columns.length < 2 || context.inColumns || hasOther) {
    sink.block(element, context);
    return;
  }
  addColumns(sink, { elements: columns, context });
}

function columnsIn({ children }: MailElement): MailElement[] {
  return children
    .filter(isElement)
    .flatMap((node) => (node.name === 'mj-group' ? columnsIn(node) : [node]))
    .filter(({ name }) => name === 'mj-column');
}

function readButton(sink: BlockSink, element: MailElement): void {
  const { mail } = sink;
  const given = element.attributes.get('href')?.trim() ?? '';
  const align = alignOf(element);
  const href = given === '' ? '' : mail.address(given);
  if (href === null) mail.leave('link', given);
  if (element.letters === 0) return;
  const context = align === 'center' || align === 'end' ? { align } : {};
  sink.add(buttonBlock(mail, { element, href: href ?? '', context }));
}

function readPicture(sink: BlockSink, element: MailElement, context: Context): void {
  const given = element.attributes.get('href')?.trim() ?? '';
  const link = given === '' ? null : sink.mail.address(given);
  const align = alignOf(element);
  const picture = pictureBlock(sink.mail, element, {
    ...context,
    marks: link === null ? {} : { link },
    ...(align === 'end' && { align }),
  });
  if (picture !== null) sink.add(picture);
}

function readSpacer(sink: BlockSink, { attributes }: MailElement): void {
  const height = Number.parseInt(attributes.get('height') ?? '', 10) || DEFAULT_SPACE;
  const shown = Math.min(Math.max(height, MIN_SPACE), MAX_SPACE);
  sink.add({ id: sink.mail.newId(), type: 'spacer', height: shown });
}

function readLinks(sink: BlockSink, element: MailElement): void {
  const links = element.children.filter(isElement).flatMap((one) => linkOf(sink, one) ?? []);
  if (links.length > 0) sink.add({ id: sink.mail.newId(), type: 'social', links: links.slice(0, MAX_LINKS) });
}

function linkOf({ mail }: BlockSink, element: MailElement): SocialLink | null {
  const given = element.attributes.get('href')?.trim() ?? '';
  const href = given === '' ? null : mail.address(given);
  const words = element.letters > 0 ? mail.phrase(lineIn(element)) : (element.attributes.get('name') ?? '');
  const name = typeof words === 'string' ? cut(words.trim(), MAX_NAME) : '';
  if (href === null) mail.leave('link', name);
  return href === null || name === '' ? null : { name: capital(name), href };
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Raw HTML. Tags of a template language without any HTML control the blocks around them. */
function readRaw(sink: BlockSink, element: MailElement, context: Context): void {
  const { mail } = sink;
  if (!element.children.some(isElement)) {
    sink.block(element, context);
    return;
  }
  const html = mail.expanded(mail.source.slice(element.from, element.to)).trim();
  if (!mail.isTemplate(html)) {
    sink.block(element, context);
    return;
  }
  const id = mail.newId();
  mail.reasons.set(id, 'raw');
  sink.add({ id, type: 'html', html });
}
