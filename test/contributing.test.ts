import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const UNION = 'domain/automation/automation.ts';
/** What is compiled by these: the servers, and the console with the part of the domain that it imports. */
const PROJECTS = ['tsconfig.build.json', 'console'];

describe('CONTRIBUTING.md', function () {
  this.timeout(480_000);

  let copy: string;

  before(async () => {
    copy = await copyOfSources();
    await change(UNION, withNewStepType);
  });

  after(async () => {
    await rm(copy, { recursive: true, force: true });
  });

  it('names the files of servers and console that do not compile after a step type is added', async () => {
    assert.deepEqual(await filesWithErrors(copy), await filesToChange('Adding a step type'));
  });

  it('leads to a step that the console offers and shows with its title', async () => {
    await change(
      'domain/automation/step-title.ts',
      entry('exit', 'tag: ({ label }) => `Tag ${asText(label)}`'),
    );
    await change(
      'console/automations/model/definition.ts',
      entry('exit', "tag: { prefix: 'tag', needs: {} }"),
    );
    for (const language of ['en', 'de', 'fr']) {
      await change(`console/languages/${language}/automations/steps.ts`, entry('exit', "tag: 'Tag'"));
    }
    const { stepTypes, newStep, titlesIn, loadTexts } = await consoleOf(copy);
    await loadTexts('de', 'screens');
    assert.ok(stepTypes.includes('tag'));
    const titles = titlesIn('de', { templates: new Map(), lists: new Map() });
    assert.equal(titles.kind('tag'), 'Tag');
    assert.equal(titles.title({ ...newStep('tag'), label: 'VIP' }), 'Tag VIP');
  });

  async function change(file: string, edit: (source: string) => string): Promise<void> {
    await writeFile(join(copy, file), edit(await readFile(join(copy, file), 'utf8')));
  }
});

/** The paths in the bullet list of a section, sorted. */
async function filesToChange(heading: string): Promise<string[]> {
  const page = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^ *- `([\w/.-]+)`/gm)].map(([, path]) => path ?? '').sort();
}

function withNewStepType(source: string): string {
  const added = `export interface TagStep { id: string; type: 'tag'; label: string }\n`;
  const union = /export type Step =\n(?: {2}\| \w+\n)*/;
  assert.match(source, union);
  return added + source.replace(union, (members) => `${members}  | TagStep\n`);
}

/** Adds an entry to each table that has one for `key`, before that. */
function entry(key: string, added: string): (source: string) => string {
  return (source) => source.replaceAll(new RegExp(`^ +${key}: .*,$`, 'gm'), (line) => `${added},\n${line}`);
}

/** A copy of what is compiled, within the project, so that packages are found. */
async function copyOfSources(): Promise<string> {
  const rollcall = join(root, '.rollcall');
  await mkdir(rollcall, { recursive: true });
  const copy = await mkdtemp(join(rollcall, 'changed-'));
  const { include } = JSON.parse(await readFile(join(root, 'tsconfig.build.json'), 'utf8'));
  const configuration = ['tsconfig.json', 'tsconfig.build.json', 'package.json'];
  const copied = [...(include as string[]), 'console', 'packages/client/src', ...configuration];
  const isSource = (path: string): boolean => !path.startsWith(join(root, 'console', 'dist'));
  await Promise.all(
    copied.map((path) => cp(join(root, path), join(copy, path), { recursive: true, filter: isSource })),
  );
  return copy;
}

/** The files of a copy that have type errors, sorted. */
async function filesWithErrors(copy: string): Promise<string[]> {
  const paths: string[] = [];
  for (const project of PROJECTS) {
    const output = await checkTypes(copy, project);
    for (const [, path = ''] of output.matchAll(/^([\w/.-]+)\(\d+,\d+\): error TS/gm)) paths.push(path);
  }
  return [...new Set(paths)].sort();
}

/** What the compiler prints about a project. */
async function checkTypes(folder: string, project: string): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  // Each further checker resolves most types once more.
  const options = ['-p', project, '--noEmit', '--pretty', 'false', '--checkers', '1'];
  // Less of its time is spent on collecting garbage.
  const env = { ...process.env, GOGC: '400' };
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, ...options], { cwd: folder, env }, (error, stdout, stderr) => {
      // 1 and 2: there are type errors.
      if (error === null || error.code === 1 || error.code === 2) resolve(stdout);
      else reject(new Error(stderr, { cause: error }));
    });
  });
}

type Step = Record<string, unknown>;

interface StepsOfConsole {
  loadTexts: (language: string, group: string) => Promise<void>;
  stepTypes: readonly string[];
  newStep: (type: string) => Step;
  titlesIn: (
    language: string,
    names: object,
  ) => { kind: (type: string) => string; title: (step: Step) => string };
}

/** What "add step" and the cards are made from in the console of a copy. */
async function consoleOf(copy: string): Promise<StepsOfConsole> {
  const outfile = join(copy, 'steps.mjs');
  const contents = `
    export { newStep, stepTypes } from './console/automations/model/definition';
    export { titlesIn } from './console/automations/step-title';
    export { loadTexts } from './console/texts/texts-in';`;
  const stdin = { contents, resolveDir: copy, loader: 'ts' } as const;
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  return await import(pathToFileURL(outfile).href);
}
