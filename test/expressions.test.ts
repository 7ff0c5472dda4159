import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { projectRoot } from '../scripts/servers/project-root.js';
import { processorMs } from './support/run/processor-time.js';

/** What runs in production. */
const FOLDERS = ['activities', 'api', 'bin', 'config', 'domain', 'engine', 'models', 'workflows'];
/** Linear expressions take well under a millisecond for as many characters, quadratic ones more than a hundred. */
const LENGTH = 20_000;
const MAX_MS = 30;
/** Ends what is exponential. */
const TIMEOUT_MS = 200;
/** One quantifier that is not bounded is enough for a quadratic search. */
const UNBOUNDED = /[*+]|\{\d+,\}/;
/** Characters that expressions tend to mean, besides those that they name. */
const USUAL = ['a', 'A', '0', ' ', '\t', '\n', '<', '>', '=', '-', '.', '@', '/', '{', '}', '"', '\\', 'é'];

/** Quadratic expressions whose texts are short, and why. */
const BOUNDED: Record<string, string> = {
  '/\\.+$/': 'the host of a URL of at most 2,048 characters',
  '/^\\s*\\/\\/.*$/gm': 'our own script',
  '/\\W+(\\w)/g': 'the names of our own routes',
  '/\\/+$/': 'a setting of the operator',
  '/[.!]+$/': 'a domain of at most 255 characters',
  '/[.。․·]+(?=[\\p{L}\\p{N}])/gu': 'a text of at most 1,000 characters',
};

interface Expression {
  text: string;
  places: string[];
}

/** Every distinct expression with an unbounded quantifier, and where it is. */
function expressions(): Expression[] {
  const root = projectRoot();
  const found = new Map<string, string[]>();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  );
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && UNBOUNDED.test(node.text)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        const place = `${relative(root, file)}:${String(line)}`;
        found.set(node.text, [...(found.get(node.text) ?? []), place]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found].map(([text, places]) => ({ text, places }));
}

/** Texts that make a search start, and go on, as often as possible. */
function attacks(text: string): string[] {
  const body = text.slice(1, text.lastIndexOf('/'));
  const words = [...body.matchAll(/[A-Za-z]{2,}|[^\\()[\]|?*+^$]/g)].map(([word]) => word);
  const named = [...new Set(words)].slice(0, 12);
  const pumps = [...new Set([...named, ...USUAL])];
  const pumped = (pump: string): string => pump.repeat(Math.ceil(LENGTH / pump.length));
  const [start = ''] = named;
  return [
    ...pumps.map((pump) => `${pumped(pump)}\u0000`),
    ...pumps.map((pump) => `${start}${pumped(pump)}\u0000`),
  ];
}

describe('Regular expressions', function () {
  this.timeout(60_000);
  const script = new Script('expression.lastIndex = 0; text.replace(expression, "")');

  /** The time for an attack that takes too long twice, since a busy machine takes longer; otherwise 0. */
  function slowest({ text }: Expression): number {
    const last = text.lastIndexOf('/');
    const expression = new RegExp(text.slice(1, last), text.slice(last + 1));
    const context = createContext({ expression, text: '' });
    const timeOf = (attack: string): number => {
      context['text'] = attack;
      try {
        return processorMs(() => script.runInContext(context, { timeout: TIMEOUT_MS }));
      } catch {
        return TIMEOUT_MS;
      }
    };
    for (const attack of attacks(text)) {
      if (timeOf(attack) <= MAX_MS) continue;
      const again = timeOf(attack);
      if (again > MAX_MS) return again;
    }
    return 0;
  }

  it('take linear time for texts made of what they look for', () => {
    const all = expressions();
    assert.ok(all.length > 50, String(all.length));
    const unused = Object.keys(BOUNDED).filter((text) => !all.some((one) => one.text === text));
    assert.deepEqual(unused, []);
    const slow = all
      .filter(({ text }) => !(text in BOUNDED))
      .flatMap((one) => {
        const ms = slowest(one);
        return ms > MAX_MS
          ? [`${one.text} takes ${String(Math.round(ms))} ms: ${one.places.join(', ')}`]
          : [];
      });
    assert.deepEqual(slow, []);
  });

  it('would be found if they did not', () => {
    for (const text of ['/<[^>]*>/g', '/(a+)+$/', '/\\s+$/', '/^(\\w+\\s?)*$/'])
      assert.ok(slowest({ text, places: [] }) > MAX_MS, text);
  });
});
