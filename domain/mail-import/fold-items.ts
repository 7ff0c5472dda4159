import { MAX_WHERE_DEPTH, type Where, isCondition } from '../automation/where.js';
import type { MailBlock } from '../mail-document/document.js';
import { asHtml } from './as-html.js';
import type { Importing } from './importing.js';
import type { Item } from './reading.js';
import { negated } from './read-condition.js';

/** Blocks between a tag and what closes it. */
interface Group {
  opener: number;
  middles: number[];
  /** One more than there are middles. */
  branches: MailBlock[][];
}

/** Blocks with what the tags around them say. A tag without its counterpart stays a text. */
export function foldItems(items: readonly Item[], mail: Importing): MailBlock[] {
  const outer: MailBlock[] = [];
  const open: Group[] = [];
  const add = (...blocks: MailBlock[]): void => void (open.at(-1)?.branches.at(-1) ?? outer).push(...blocks);
  for (const item of items) {
    if (!('tag' in item)) {
      add(item);
      continue;
    }
    const meaning = mail.meaning(item.tag);
    const group = open.at(-1);
    if (meaning.kind === 'open') open.push({ opener: item.tag, middles: [], branches: [[]] });
    else if (meaning.kind === 'middle' && meaning.opener === group?.opener) {
      group.middles.push(item.tag);
      group.branches.push([]);
    } else if (meaning.kind === 'close' && meaning.opener === group?.opener) {
      open.pop();
      add(...closed(group, item.tag, mail));
    } else add(literal(item.tag, mail));
  }
  while (open.length > 0) {
    const [group] = open.splice(-1);
    if (group !== undefined) add(...spelled(group, mail));
  }
  return outer;
}

function closed(group: Group, close: number, mail: Importing): MailBlock[] {
  const meaning = mail.meaning(group.opener);
  if (meaning.kind !== 'open' || group.branches.every((branch) => branch.length === 0)) return [];
  const { around } = meaning;
  const [first = [], second = []] = group.branches;
  if (around !== null && 'of' in around && first.length > 0)
    return [{ id: mail.newId(), type: 'repeat', ...around, blocks: first }];
  if (around !== null && 'when' in around) {
    const shown = [
      ...first.map((block) => shownWhen(block, around.when)),
      ...second.map((block) => shownWhen(block, negated(around.when))),
    ];
    if (shown.every(({ when }) => when === undefined || depthOf(when) <= MAX_WHERE_DEPTH)) return shown;
  }
  return asCode(group, close, mail) ?? [...spelled(group, mail), literal(close, mail)];
}

function shownWhen(block: MailBlock, where: Where): MailBlock {
  return { ...block, when: block.when === undefined ? where : { all: [where, block.when] } };
}

function depthOf(where: Where): number {
  const nodes = [...(where.all ?? []), ...(where.any ?? []), ...(where.none ?? [])];
  return 1 + Math.max(0, ...nodes.map((node) => (isCondition(node) ? 0 : depthOf(node))));
}

/** An HTML block with the tags in it; null if they are not ours, or not valid there. */
function asCode({ opener, middles, branches }: Group, close: number, mail: Importing): MailBlock[] | null {
  const meaning = mail.meaning(opener);
  if (meaning.kind !== 'open' || !meaning.isOurs) return null;
  const written = branches.map(asHtml);
  const joined = (part: 'html' | 'text'): string =>
    [opener, ...middles].map((tag, i) => `${mail.codeOf(tag)}${written[i]?.[part] ?? ''}`).join('') +
    mail.codeOf(close);
  const block = { id: mail.newId(), type: 'html' as const, html: joined('html'), text: joined('text') };
  if (!mail.isTemplate(block.html, block.text)) return null;
  mail.reasons.set(block.id, 'code');
  return [block];
}

/** The tags as texts between the blocks. */
function spelled({ opener, middles, branches }: Group, mail: Importing): MailBlock[] {
  return [opener, ...middles].flatMap((tag, i) => [literal(tag, mail), ...(branches[i] ?? [])]);
}

function literal(tag: number, mail: Importing): MailBlock {
  return { id: mail.newId(), type: 'paragraph', content: [{ text: mail.literal(tag) }] };
}
