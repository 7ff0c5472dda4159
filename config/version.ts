import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in `package.json`, which is above the sources and above the build. */
export function readVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('There is no package.json above the program.');
    folder = above;
  }
  const [, version] = /"version": "([^"]+)"/.exec(readFileSync(join(folder, 'package.json'), 'utf8')) ?? [];
  if (version === undefined) throw new Error('package.json has no version.');
  return version;
}
