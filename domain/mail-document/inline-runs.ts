import type { Address, Inline } from './document.js';
import { phraseParts } from './write-phrase.js';

/** Parts that follow each other and lead to the same address, or to none. */
export interface InlineRun {
  link: Address | null;
  parts: readonly Inline[];
}

export function inlineRuns(content: readonly Inline[]): InlineRun[] {
  const runs: { link: Address | null; parts: Inline[]; key: string }[] = [];
  for (const part of content) {
    const given = 'link' in part ? (part.link ?? '') : '';
    const link = phraseParts(given).length === 0 ? null : given;
    const key = JSON.stringify(link);
    const last = runs.at(-1);
    if (last?.key === key) last.parts.push(part);
    else runs.push({ link, parts: [part], key });
  }
  return runs;
}
