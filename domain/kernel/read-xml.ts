import type { JsonObject, JsonValue } from '../json/json.js';
import { MAX_JSON_DEPTH } from '../json/json-limits.js';

/** Elements and attributes in all. */
const MAX_NODES = 20_000;
/** Key of an element's text beside attributes or other elements. */
const TEXT = 'value';
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const TAG = /^\/?([^\s/>"'=<]{1,200})/;
/** An attribute, or a word that is none, so that nothing is searched twice. */
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** What is skipped: where it begins and how it ends. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const CDATA = '<![CDATA[';

/** An element that is still open. */
interface Element {
  name: string;
  children: Map<string, JsonValue[]>;
  text: string;
}

/** Thrown for text that is not XML, or more than is read. */
export class XmlError extends Error {}

/**
 * Reads XML as JSON, for payloads of providers: an element becomes a key with its name, without prefix; a text, an
 * object of its attributes and elements, or a list if it stands there several times. Nothing is a number.
 *
 * Its own parser, since what parsers of XML are attacked with is left out: a document type may be named but declares
 * nothing, so only the five entities of XML and characters by number exist. 32 levels and 20,000 elements and attributes
 * at most, in linear time.
 *
 * @throws XmlError
 */
export function readXml(text: string): JsonObject {
  const root = element('');
  const open: Element[] = [root];
  let nodes = 0;
  for (let at = 0; at < text.length;) {
    const top = open.at(-1) ?? root;
    const from = text.indexOf('<', at);
    top.text += decoded(text.slice(at, from < 0 ? text.length : from));
    if (from < 0) break;
    at = skipped(text, from);
    if (at > from) {
      if (text.startsWith(CDATA, from)) top.text += text.slice(from + CDATA.length, at - ']]>'.length);
      continue;
    }
    at = tagEnd(text, from + 1);
    const tag = text.slice(from + 1, at - 1);
    nodes += 1 + enter(open, tag);
    if (nodes > MAX_NODES) throw tooMany();
  }
  if (open.length > 1 || root.children.size !== 1 || root.text.trim() !== '')
    throw new XmlError('is not XML');
  return elementObject(root);
}

/** Where what needs no reading ends: comments, instructions, document types, CDATA; `from` for a tag. */
function skipped(text: string, from: number): number {
  if (text.startsWith(CDATA, from)) return findEnd(text, ']]>', from);
  const skip = SKIPPED.find(([begin]) => text.startsWith(begin, from));
  if (skip === undefined) return from;
  const end = findEnd(text, skip[1], from);
  if (skip[0] === '<!' && text.slice(from, end).includes('[')) throw new XmlError('declares entities');
  return end;
}

function findEnd(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new XmlError('is not XML');
  return at + end.length;
}

/** After the `>` of a tag, which may also stand in the values of its attributes. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
    else if (character === '<') break;
  }
  throw new XmlError('is not XML');
}

/** Opens or closes an element. @returns the number of its attributes */
function enter(open: Element[], tag: string): number {
  const name = TAG.exec(tag)?.[1];
  const top = open.at(-1);
  if (name === undefined || top === undefined) throw new XmlError('is not XML');
  if (tag.startsWith('/')) {
    if (top.name !== name || open.length === 1) throw new XmlError('has elements that are not closed');
    close(open);
    return 0;
  }
  if (open.length > MAX_JSON_DEPTH - 2) throw new XmlError('is nested too deep');
  const entered = element(name);
  open.push(entered);
  const attributes = readAttributes(tag.slice(name.length));
  for (const [key, value] of attributes) add(entered, key, value);
  if (tag.endsWith('/')) close(open);
  return attributes.length;
}

function close(open: Element[]): void {
  const closed = open.pop();
  const parent = open.at(-1);
  if (closed !== undefined && parent !== undefined) add(parent, closed.name, elementValue(closed));
}

/** Names without prefixes; declarations of them are left out. */
function readAttributes(text: string): [string, string][] {
  const attributes: [string, string][] = [];
  let words = 0;
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    words += 1;
    if (words > MAX_NODES) throw tooMany();
    const value = double ?? single;
    if (value !== undefined && !/^xmlns(?::|$)/.test(name)) attributes.push([name, decoded(value)]);
  }
  return attributes;
}

function tooMany(): XmlError {
  return new XmlError(`has more than ${MAX_NODES} elements and attributes`);
}

function element(name: string): Element {
  return { name, children: new Map(), text: '' };
}

function add({ children }: Element, name: string, value: JsonValue): void {
  const key = name.slice(name.indexOf(':') + 1);
  const known = children.get(key);
  if (known === undefined) children.set(key, [value]);
  else known.push(value);
}

function elementValue(closed: Element): JsonValue {
  const text = closed.text.trim();
  if (closed.children.size === 0) return text;
  if (text !== '') add(closed, TEXT, text);
  return elementObject(closed);
}

function elementObject({ children }: Element): JsonObject {
  return Object.fromEntries(
    [...children].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? null) : values]),
  );
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (all, hex?: string, decimal?: string, named?: string) => {
    if (named !== undefined) return ENTITIES[named.toLowerCase()] ?? all;
    const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });
}
