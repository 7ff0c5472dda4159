import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../servers/project-root.js';

/** Debounce: an editor writes several files, and each more than once. */
const SETTLE_MS = 300;

/**
 * Rebuilds when a source file has changed, then calls `restart`. After a failed build the running processes continue.
 */
export function watchSources(restart: () => Promise<void>, report: (line: string) => void): void {
  const root = projectRoot();
  const include = sourceFolders(join(root, 'tsconfig.build.json'));
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  const changed = (_event: string, file: string | null) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(rebuild);
    }, SETTLE_MS);
  };
  const rebuild = async () => {
    const build = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-needed'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) return;
    await restart();
    report('Built and restarted.');
  };
  for (const folder of include) watch(join(root, folder), { recursive: true }, changed);
  report('Watching the sources.');
}

function sourceFolders(configFile: string): string[] {
  const config: unknown = JSON.parse(readFileSync(configFile, 'utf8'));
  if (!hasInclude(config)) throw new Error(`${configFile} does not include any folder`);
  return config.include;
}

function hasInclude(config: unknown): config is { include: string[] } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'include' in config &&
    Array.isArray(config.include) &&
    config.include.every((folder) => typeof folder === 'string')
  );
}
