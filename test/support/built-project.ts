import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { workflowBundle } from './workflow-bundle.js';

let built: Promise<string> | undefined;

/**
 * The folder of this run's build, made once and without type checks, so that processes that are often killed and
 * restarted need no compiler. Laid out like `dist`.
 */
export function builtProject(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const root = projectRoot();
  const target = join(root, '.rollcall', `test-${process.pid}-build`);
  process.once('exit', () => rmSync(target, { recursive: true, force: true }));
  const { include, compilerOptions } = configuration(root);
  const sources = include
    .filter((folder) => folder !== 'scripts' && existsSync(join(root, folder)))
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
