import type { ButtonBlock, Inline, Marks } from './document.js';
import { closed } from './block-context.js';
import { inlineRuns, type InlineRun } from './inline-runs.js';
import type { MailStyles } from './mail-styles.js';
import { valueOutput } from './value-output.js';
import { addressHtml, addressText, plainHtml, plainText } from './write-phrase.js';

/** The HTML of texts and values. */
export function inlineHtml(content: readonly Inline[], styles: MailStyles): string {
  return inlineRuns(content)
    .map((run) => runHtml(run, styles))
    .join('');
}

function runHtml({ link, parts }: InlineRun, styles: MailStyles): string {
  const html = parts.map((part) => partHtml(part, styles)).join('');
  return link === null ? html : `<a href="${addressHtml(link)}" style="${styles.link}">${html}</a>`;
}

function partHtml(part: Inline, styles: MailStyles): string {
  if ('break' in part) return '<br>';
  if ('liquid' in part) return closed(part.liquid);
  if ('text' in part) return marked(plainHtml(part.text), part, styles);
  const output = valueOutput(part);
  return marked(
    styles.isolates ? `<span dir="auto" style="unicode-bidi:isolate">${output}</span>` : output,
    part,
    styles,
  );
}

const TAGS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const;

function marked(html: string, marks: Marks, styles: MailStyles): string {
  const code = marks.code === true ? `<code style="${styles.code}">${html}</code>` : html;
  const tagged = TAGS.reduce(
    (inner, [mark, tag]) =>
      marks[mark] === true ? `<${tag}${mark === 'bold' ? styles.strong : ''}>${inner}</${tag}>` : inner,
    code,
  );
  const { color } = marks;
  return color === undefined
    ? tagged
    : `<span class="c-${color}" style="color:${styles.colors[color]}">${tagged}</span>`;
}

/** The label of a button, whose look is its own. */
export function labelHtml(content: ButtonBlock['content']): string {
  return content.map((part) => ('text' in part ? plainHtml(part.text) : valueOutput(part))).join('');
}

/** Texts and values as plain text; a link is followed by its address. */
export function inlineText(content: readonly Inline[]): string {
  return inlineRuns(content)
    .map(({ link, parts }) => {
      const words = parts.map(partText).join('');
      if (link === null || words === addressText(link)) return words;
      return words.trim() === '' ? addressText(link) : `${words} (${addressText(link)})`;
    })
    .join('');
}

function partText(part: Inline): string {
  if ('break' in part) return '\n';
  if ('liquid' in part) return closed(part.liquid);
  return 'text' in part ? plainText(part.text) : valueOutput(part);
}
