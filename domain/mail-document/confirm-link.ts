import type { MailBlock, MailDocument } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { partsIn } from './mail-parts.js';
import { translatedBlocks } from './translated.js';
import { phraseParts } from './write-phrase.js';

/** What the address that confirms a sign-up is called in mails. */
export const CONFIRM_URL = 'confirmUrl';

/** Where in a mail that asks to confirm a sign-up some people would have no link to do so: its blocks, or translations. */
export function pathsWithoutLink({ blocks, translations = {} }: MailDocument): string[] {
  return [
    ...(hasLink(blocks) ? [] : ['blocks']),
    ...Object.entries(translations).flatMap(([tag, translation]) =>
      hasLink(translatedBlocks(blocks, translation.blocks, () => undefined)) ? [] : [`translations.${tag}`],
    ),
  ];
}

/** Whether a link that everybody sees leads there. An HTML block that contains the value is assumed to link to it. */
function hasLink(blocks: readonly MailBlock[]): boolean {
  const located = [...locateBlocks(blocks)];
  const partly = located.filter(
    ({ block }) => block.when !== undefined || block.on !== undefined || block.type === 'repeat',
  );
  const isForAll = (path: string): boolean => !partly.some((one) => isWithin(path, one.path));
  const inLinks = partsIn(blocks).links.some(({ address, path }) => {
    const [first, ...others] = phraseParts(address);
    return typeof first === 'object' && first.value === CONFIRM_URL && others.length === 0 && isForAll(path);
  });
  return (
    inLinks ||
    located.some(
      ({ block, path }) => block.type === 'html' && block.html.includes(CONFIRM_URL) && isForAll(path),
    )
  );
}

function isWithin(path: string, block: string): boolean {
  return path === block || path.startsWith(`${block}.`);
}
