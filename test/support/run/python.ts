import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/servers/project-root.js';

/**
 * Installs Python packages into a virtual environment of the project, unless they are there already.
 *
 * @returns the folder of its programs
 * @throws Error without Python 3 with venv, or a package index
 */
export async function installPython(name: string, requirements: string): Promise<string> {
  const folder = join(projectRoot(), '.rollcall', name);
  const wanted = readFileSync(requirements, 'utf8');
  const installed = join(folder, 'installed.txt');
  const programs = join(folder, 'bin');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return programs;
  mkdirSync(folder, { recursive: true });
  const quietly = ['install', '--quiet', '--disable-pip-version-check', '-r', requirements];
  const code =
    (await runProgram('python3', ['-m', 'venv', folder])) ||
    (await runProgram(join(programs, 'pip'), quietly));
  if (code !== 0) {
    throw new Error(`${name} could not be installed: Python 3 with venv and a package index are needed.`);
  }
  writeFileSync(installed, wanted);
  return programs;
}

/** Runs a program in the project's folder with its output shown; returns its exit code. */
export function runProgram(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  cwd = projectRoot(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
