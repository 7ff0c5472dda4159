import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from '../support/run/source-imports.js';

describe('the classes of CSS modules', () => {
  const files = readdirSync(`${root}/console`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !/(?:^|\/)(?:dist|node_modules)\//.test(path))
    .map((path) => `console/${path.split(sep).join('/')}`);
  const text = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  const modules = new Map(
    files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesIn(text(file))]),
  );
  const uses = files
    .filter((file) => /\.tsx?$/.test(file) || file.endsWith('.module.css'))
    .flatMap((file) => usesIn(file, text(file)));

  it('exist where a component uses them', () => {
    assert.ok(modules.size > 50 && uses.length > 500, 'the files were found');
    const missing = uses.filter(({ module, name }) => modules.get(module)?.has(name) !== true);
    assert.deepEqual(missing.map(toText), []);
  });

  it('are used by a component, in modules of which components name each', () => {
    const used = new Set(uses.map(({ module, name }) => `${module} ${name}`));
    const chosen = new Set(files.flatMap((file) => chosenFrom(file, text(file))));
    const unused = [...modules]
      .filter(([module]) => !chosen.has(module))
      .flatMap(([module, names]) =>
        [...names].flatMap((name) => (used.has(`${module} ${name}`) ? [] : `${module} ${name}`)),
      );
    assert.deepEqual(unused, []);
  });
});

interface Use {
  file: string;
  module: string;
  name: string;
}

const toText = ({ file, module, name }: Use): string => `${file} uses ${name} of ${module}`;

function classesIn(css: string): Set<string> {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '');
  return new Set([...plain.matchAll(/\.([A-Za-z_][\w-]*)(?=[^;{}]*\{)/g)].map(([, name = '']) => name));
}

/** The modules of which a class is chosen by a value: `styles[tone]`. */
function chosenFrom(file: string, source: string): string[] {
  if (!/\.tsx$/.test(file)) return [];
  return importsIn(file, source).flatMap(({ variable, module }) =>
    new RegExp(String.raw`\b${variable}\[\s*(?![\s'])`).test(source) ? module : [],
  );
}

function importsIn(file: string, source: string): { variable: string; module: string }[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, variable = '', path = '']) => ({ variable, module: inFolderOf(file, path) }),
  );
}

function inFolderOf(file: string, path: string): string {
  return join(dirname(file), path).split(sep).join('/');
}

/** `styles['name']` of an imported module, and `composes: name from '…'`. */
function usesIn(file: string, source: string): Use[] {
  const composed = [...source.matchAll(/composes: ([\w ]+) from '([^']+)'/g)];
  return [
    ...composed.flatMap(([, names = '', path = '']) =>
      names.split(' ').map((name) => ({ file, module: inFolderOf(file, path), name })),
    ),
    ...importsIn(file, source).flatMap(({ variable, module }) =>
      [...source.matchAll(new RegExp(String.raw`\b${variable}\[\s*'([^']+)'\s*\]`, 'g'))].map(
        ([, name = '']) => ({ file, module, name }),
      ),
    ),
  ];
}
