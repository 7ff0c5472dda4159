import { liquidTags } from './liquid-tags.js';

/** A variable that an output or tag reads and nothing in the template sets. */
export interface FreeVariable {
  /** `first_name` of `first_name`, `person` of `person.first_name`. */
  root: string;
  /** With the names below it, as far as they are written with dots. */
  path: string;
  /** The output or tag. */
  tag: string;
}

const QUOTED = /"[^"]*"|'[^']*'/g;
/** A variable, but not a name below one, a filter or a named argument. */
const VARIABLE =
  /(?<![\w.$@#"'-])(?<!\|\s{0,9})([A-Za-z_][\w-]*)((?:\.[A-Za-z_][\w-]*)*)(?![\w-])(?!\s{0,9}:)/g;
const KEYWORDS = new Set(
  'and or not contains true false nil null empty blank in limit offset reversed cols forloop tablerowloop with as for'.split(
    ' ',
  ),
);
/** Tags of which the first word is a name that they set. */
const SETTERS = new Set(['assign', 'capture', 'increment', 'decrement', 'for', 'tablerow']);
/** Tags whose contents are not rendered. */
const VERBATIM = new Set(['raw', 'comment']);

/** The variables that a template reads and does not set itself. */
export function freeVariables(text: string): FreeVariable[] {
  const set = new Set<string>();
  const read: FreeVariable[] = [];
  let verbatim: string | null = null;
  for (const tag of liquidTags(text)) {
    const isOutput = tag.startsWith('{{');
    const inside = tag.slice(2, -2).replace(/^-/, '').replace(/-$/, '').replace(QUOTED, '""').trim();
    const word = isOutput ? '' : (/^\w+/.exec(inside)?.[0] ?? '');
    if (verbatim !== null) {
      if (word === `end${verbatim}`) verbatim = null;
    } else if (VERBATIM.has(word)) verbatim = word;
    else if (word === 'liquid')
      for (const line of inside.slice('liquid'.length).split('\n')) readTag(line.trim(), tag);
    else if (isOutput) readVariables(inside, tag);
    else readTag(inside, tag);
  }
  return read.filter(({ root }) => !set.has(root));

  function readTag(inside: string, tag: string): void {
    const [, word = '', rest = ''] = /^(\w+|#)\s*([^]*)$/.exec(inside) ?? [];
    if (word === '#') return;
    const isSetter = SETTERS.has(word);
    const [name = ''] = isSetter ? (/^[\w-]+/.exec(rest) ?? []) : [];
    if (isSetter) set.add(name);
    readVariables(rest.slice(name.length), tag);
  }

  function readVariables(expression: string, tag: string): void {
    for (const [, root = '', below = ''] of expression.matchAll(VARIABLE))
      if (!KEYWORDS.has(root)) read.push({ root, path: root + below, tag });
  }
}
