import type { Inline, MailValue, Phrase } from '../mail-document/document.js';
import { innerCode } from '../mail-import/find-tags.js';
import { outputValue } from '../mail-import/read-value.js';
import { liquidTags } from '../render/liquid-tags.js';

/** What is written as Liquid, as texts and values. More than the output of a value stays Liquid. */
export function contentIn(liquid: string): Inline[] {
  if (liquid.includes('{%')) return [{ liquid }];
  return partsOf(liquid).map((part) => {
    if ('text' in part) return part;
    return valueOf(part.code) ?? { liquid: part.code };
  });
}

/** An address in which only values vary. @throws TypeError for one in which more does */
export function phraseIn(liquid: string): Phrase {
  return partsOf(liquid).map((part) => {
    if ('text' in part) return part.text;
    const value = valueOf(part.code);
    if (value === null) throw new TypeError(`${part.code} is more than a value`);
    return value;
  });
}

function valueOf(code: string): MailValue | null {
  return outputValue({ code, tool: null, name: innerCode(code) }, { fields: new Set(), items: [] });
}

function partsOf(liquid: string): ({ text: string } | { code: string })[] {
  const parts: ({ text: string } | { code: string })[] = [];
  let rest = liquid;
  for (const code of liquidTags(liquid)) {
    const at = rest.indexOf(code);
    if (at > 0) parts.push({ text: rest.slice(0, at) });
    parts.push({ code });
    rest = rest.slice(at + code.length);
  }
  return rest === '' ? parts : [...parts, { text: rest }];
}
