import type { Marks } from '../mail-document/document.js';
import { buttonBlock, lineIn, pictureBlock } from './element-parts.js';
import { headingLevel, isButton, isHidden, isWordItem } from './looks.js';
import { readMjml } from './read-mjml.js';
import { readList, readQuote, readWordItem } from './read-lists.js';
import { readTable } from './read-table.js';
import { isLine, type MailElement } from './read-tree.js';
import type { BlockSink, Context, ReadElement } from './reading.js';

const ignored: ReadElement = () => undefined;
const within: ReadElement = (sink, element, context) => sink.inline(element, context);
const leaving =
  (what: 'form' | 'media' | 'file'): ReadElement =>
  ({ mail }, { name }) =>
    mail.leave(what, `<${name}>`);

/** By the names of elements; what is not listed is read as a part of the line. */
const READERS = new Map<string, ReadElement>([
  ...named(
    'script style meta link xml template noscript base param source track col colgroup area map',
    ignored,
  ),
  ...named(
    'body html center div section article main header footer nav aside figure figcaption address',
    readContainer,
  ),
  ...named('td th tr tbody thead tfoot caption dl dt dd details summary pre p', readContainer),
  ...named('h1 h2 h3 h4 h5 h6', readContainer),
  ...named('form fieldset', readContainer),
  ...named('input select textarea button', leaving('form')),
  ...named('video audio iframe object embed canvas svg', leaving('media')),
  ...named('b strong', marking({ bold: true })),
  ...named('i em cite', marking({ italic: true })),
  ...named('u ins', marking({ underline: true })),
  ...named('s strike del', marking({ strike: true })),
  ...named('code kbd samp tt', marking({ code: true })),
  ['head', within],
  ['title', readTitle],
  ['ul', readList],
  ['ol', readList],
  ['li', readContainer],
  ['blockquote', readQuote],
  ['table', readTable],
  ['a', readLink],
  ['unsubscribe', readUnsubscribe],
  ...named('webversion preferences forwardtoafriend', readServiceLink),
  ['img', readImage],
  ['br', (sink) => sink.breakLine()],
  ['hr', (sink) => sink.add({ id: sink.mail.newId(), type: 'divider' })],
]);

function named(names: string, read: ReadElement): [string, ReadElement][] {
  return names.split(' ').map((name) => [name, read]);
}

/** Reads an element of HTML or MJML. */
export const readElement: ReadElement = (sink, element, context) => {
  if (isHidden(element)) readHidden(sink, element);
  else if (element.name.startsWith('mj')) readMjml(sink, element, context);
  else (READERS.get(element.name) ?? within)(sink, element, context);
};

/** The first text that is not shown is the preview text. */
function readHidden({ mail }: BlockSink, element: MailElement): void {
  if (element.letters > 0) mail.preheader ??= mail.line(lineIn(element));
}

function readTitle({ mail }: BlockSink, element: MailElement): void {
  if (element.letters > 0) mail.subject ??= mail.line(lineIn(element));
}

function readContainer(sink: BlockSink, element: MailElement, context: Context): void {
  if (isLine(element)) {
    sink.add({ id: sink.mail.newId(), type: 'divider' });
    return;
  }
  if (isWordItem(element)) {
    readWordItem(sink, element, context);
    return;
  }
  const level = headingLevel(element);
  sink.block(element, context, level === null ? undefined : { type: 'heading', level });
}

function marking(marks: Marks): ReadElement {
  return (sink, element, context) => {
    sink.inline(element, { ...context, marks: { ...context.marks, ...marks } });
  };
}

function readLink(sink: BlockSink, element: MailElement, context: Context): void {
  const { mail } = sink;
  const given = element.attributes.get('href')?.trim() ?? '';
  const link = given === '' ? null : mail.address(given);
  if (given !== '' && isButton(element, context.ground)) {
    if (link === null) mail.leave('link', given);
    sink.add(buttonBlock(mail, { element, href: link ?? '', context }));
    return;
  }
  if (link === null) {
    if (given !== '' && element.letters > 0) mail.leave('link', given);
    sink.inline(element, context);
    return;
  }
  sink.inline(element, { ...context, marks: { ...context.marks, link } });
}

function readUnsubscribe(sink: BlockSink, element: MailElement, context: Context): void {
  const link = [{ value: 'unsubscribeUrl' }];
  sink.mail.values += 1;
  sink.inline(element, { ...context, marks: { ...context.marks, link } });
}

function readImage(sink: BlockSink, element: MailElement, context: Context): void {
  const picture = pictureBlock(sink.mail, element, context);
  if (picture !== null) sink.add(picture);
}

/** A link to a page that another tool makes. */
function readServiceLink(sink: BlockSink, element: MailElement, context: Context): void {
  sink.mail.leave('link', `<${element.name}>`);
  sink.inline(element, context);
}
