import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds package.json: the same from the sources and from the build inside `dist/`. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/** Where fetched servers are kept, for every command of this checkout. */
export function serversFolder(): string {
  return join(projectRoot(), '.rollcall', 'servers');
}
