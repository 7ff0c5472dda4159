import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const UNION = 'domain/automation/automation.ts';

describe('CONTRIBUTING.md', () => {
  it('names the files that do not compile after a step type is added', async function () {
    this.timeout(120_000);
    const reported = await filesWithErrors(UNION, withNewStepType);
    assert.deepEqual(reported, await filesToChange('Adding a step type'));
  });
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

/** The build's files that have type errors in a copy in which `file` is changed, sorted. */
async function filesWithErrors(file: string, change: (source: string) => string): Promise<string[]> {
  const rollcall = join(root, '.rollcall');
  await mkdir(rollcall, { recursive: true });
  // Within the project, so that packages are found.
  const copy = await mkdtemp(join(rollcall, 'changed-'));
  try {
    const build = JSON.parse(await readFile(join(root, 'tsconfig.build.json'), 'utf8'));
    const copied = [...(build.include as string[]), 'tsconfig.json', 'tsconfig.build.json', 'package.json'];
    await Promise.all(copied.map((path) => cp(join(root, path), join(copy, path), { recursive: true })));
    await writeFile(join(copy, file), change(await readFile(join(copy, file), 'utf8')));
    const output = await checkTypes(copy);
    const paths = output
      .split('\n')
      .flatMap((line) => /^([\w/.-]+)\(\d+,\d+\): error TS/.exec(line)?.[1] ?? []);
    return [...new Set(paths)].sort();
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** What the compiler prints about a project. */
async function checkTypes(project: string): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  // Each further checker resolves most types once more.
  const options = ['-p', 'tsconfig.build.json', '--noEmit', '--pretty', 'false', '--checkers', '1'];
  // Less of its time is spent on collecting garbage.
  const env = { ...process.env, GOGC: '400' };
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, ...options], { cwd: project, env }, (error, stdout, stderr) => {
      // 1 and 2: there are type errors.
      if (error === null || error.code === 1 || error.code === 2) resolve(stdout);
      else reject(new Error(stderr, { cause: error }));
    });
  });
}
