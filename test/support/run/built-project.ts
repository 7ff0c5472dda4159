import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { workflowBundle } from './workflow-bundle.js';

let built: Promise<string> | undefined;

/** Names the build that all processes of a run share. */
const FOLDER = 'TEST_BUILT_PROJECT';

/**
 * The folder of a build, laid out as `dist` is: processes that are killed and started again and again start without a
 * compiler. It is `dist` where that is current, as it is under `npm test`; otherwise it is made once, without checking
 * types.
 */
export function builtProject(): Promise<string> {
  built ??= findBuild();
  return built;
}

/** Looks for a current `dist` once for all processes of a run; null if there is none. */
export function shareBuild(): string | null {
  const dist = currentDist();
  if (dist !== null) process.env[FOLDER] = dist;
  return dist;
}

async function findBuild(): Promise<string> {
  return process.env[FOLDER] ?? currentDist() ?? (await build());
}

function currentDist(): string | null {
  const root = projectRoot();
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--check'], { cwd: root });
  return status === 0 ? join(root, 'dist') : null;
}

async function build(): Promise<string> {
  const root = projectRoot();
  const target = join(root, '.rollcall', `test-${process.pid}-build`);
  process.once('exit', () => rmSync(target, { recursive: true, force: true }));
  const { include, compilerOptions } = configuration(root);
  const sources = include
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.[jt]s$/.test(name));
  for (const source of sources) {
    if (source.endsWith('.js')) {
      mkdirSync(dirname(join(target, source)), { recursive: true });
      copyFileSync(join(root, source), join(target, source));
      continue;
    }
    const { outputText } = ts.transpileModule(readFileSync(join(root, source), 'utf8'), { compilerOptions });
    const file = join(target, source.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, outputText);
  }
  const { code } = await workflowBundle();
  writeFileSync(join(target, 'workflow-bundle.js'), code);
  return target;
}

function configuration(root: string): { include: string[]; compilerOptions: ts.CompilerOptions } {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8')) as {
    include: string[];
  };
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return { include, compilerOptions };
}
