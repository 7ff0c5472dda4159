import { escapePattern } from '../kernel/escape-pattern.js';

/** What members say about an image. */
export interface ImageWords {
  name?: string;
  alt?: string;
  tags?: readonly string[];
}

/** The text that images are found by: a line for the name, one for the description and one for each tag, in small letters. */
export function imageWords({ name = '', alt = '', tags = [] }: ImageWords): string {
  const lines = [name, alt.replaceAll('\n', ' '), ...tags.map((tag) => `#${tag}`)];
  return `${lines.join('\n')}\n`.toLowerCase();
}

/** A pattern of the texts of images that have these words in one of their lines. */
export function wordsPattern(search: string): string {
  return escapePattern(search.trim().toLowerCase());
}

/** A pattern of the texts of images with a tag. */
export function tagPattern(tag: string): string {
  return `\n${escapePattern(`#${tag.trim().toLowerCase()}`)}\n`;
}
