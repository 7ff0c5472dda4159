import { relative, sep } from 'node:path';
import { projectRoot } from '../../../scripts/servers/project-root.js';

const COMPILED = '.rollcall/tests/';

/** The path of a test's source in the project, with slashes; in runs of all tests, mocha loads a compiled copy. */
export function sourceOf(file: string): string {
  const path = relative(projectRoot(), file).split(sep).join('/');
  return path.startsWith(COMPILED) ? path.slice(COMPILED.length).replace(/\.js$/, '.ts') : path;
}
