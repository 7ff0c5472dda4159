import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { Phrase } from './document/document.js';
import { asObject, asList, asText } from '../../domain/json/lenient.js';
import { typedPhrase } from './document/address.js';
import { hostElsewhere, ownPath } from './document/picture-address.js';
import { readAttrs } from './document/schema.js';
import { isPhrase } from './document/shape.js';
import type { EditorWords } from './words.js';

/** Draws a node into its element, and again when it has changed. */
function drawn(tag: 'div' | 'span', draw: (dom: HTMLElement, node: Node) => void): NodeViewConstructor {
  return (first): NodeView => {
    const dom = document.createElement(tag);
    draw(dom, first);
    return {
      dom,
      update: (node) => {
        if (node.type !== first.type) return false;
        draw(dom, node);
        return true;
      },
      ignoreMutation: () => true,
    };
  };
}

/** Elements that describe a block that has no text. */
export function nodeViews(words: () => EditorWords): Record<string, NodeViewConstructor> {
  return {
    value: drawn('span', (dom, node) => drawValue(dom, node, words())),
    liquid: drawn('span', (dom, node) => {
      dom.dataset['liquid'] = '';
      dom.textContent = asText(readAttrs(node)['liquid']);
    }),
    image: drawn('div', (dom, node) => drawImage(dom, node, words())),
    social: drawn('div', (dom, node) => {
      describe(dom, node);
      dom.replaceChildren(
        ...asList(readAttrs(node)['links']).map((link) =>
          textElement('span', asText(asObject(link)['name'])),
        ),
      );
    }),
    html: drawn('div', (dom, node) => {
      describe(dom, node);
      dom.replaceChildren(textElement('code', asText(readAttrs(node)['html']).slice(0, SHOWN)));
    }),
    snippet: drawn('div', (dom, node) => {
      describe(dom, node);
      const { name, says } = words().snippet(asText(readAttrs(node)['snippet']));
      dom.replaceChildren(textElement('b', name), textElement('span', says.slice(0, SHOWN)));
    }),
    rows: drawn('div', (dom, node) => {
      describe(dom, node);
      dom.replaceChildren(...asList(readAttrs(node)['rows']).map((row) => rowElement(asObject(row))));
    }),
  };
}

/** Characters of HTML that are shown. */
const SHOWN = 240;

function drawValue(dom: HTMLElement, node: Node, words: EditorWords): void {
  const { value, fallback } = readAttrs(node);
  dom.dataset['value'] = asText(value);
  const hasFallback = typeof fallback === 'string' && fallback !== '';
  dom.dataset['sure'] = String(hasFallback || !asText(value).startsWith('contact.'));
  dom.replaceChildren(words.value(asText(value)));
  if (hasFallback) dom.append(textElement('i', ` ${words.or(fallback)}`));
}

function drawImage(dom: HTMLElement, node: Node, words: EditorWords): void {
  describe(dom, node);
  const { src, alt, width, align } = readAttrs(node);
  dom.dataset['align'] = asText(align);
  const address = isPhrase(src) ? src : '';
  const path = ownPath(address);
  if (path === null) {
    dom.replaceChildren(textElement('span', unshown(address, words)));
    return;
  }
  const image = document.createElement('img');
  image.src = path;
  image.alt = isPhrase(alt) ? typedPhrase(alt) : '';
  image.style.maxInlineSize = typeof width === 'number' ? `${width}px` : '';
  dom.replaceChildren(image);
}

function unshown(address: Phrase, words: EditorWords): string {
  if (typeof address !== 'string') return words.eachPicture;
  const host = hostElsewhere(address);
  return host === null ? words.noPicture : words.elsewhere(host);
}

function rowElement({ label, value }: Record<string, unknown>): HTMLElement {
  const row = document.createElement('div');
  row.append(textElement('span', toWords(label)), textElement('span', toWords(value)));
  return row;
}

function toWords(content: unknown): string {
  return asList(content)
    .map((part) => asText(asObject(part)['text']) || asText(asObject(part)['value']))
    .join('');
}

function describe(dom: HTMLElement, node: Node): void {
  dom.dataset['block'] = node.type.name;
  for (const field of ['id', 'align', 'rounded'] as const) {
    const value = readAttrs(node)[field];
    if (typeof value === 'string' || value === true) dom.dataset[field] = String(value);
    else delete dom.dataset[field];
  }
}

function textElement(tag: 'span' | 'b' | 'i' | 'code', words: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}
