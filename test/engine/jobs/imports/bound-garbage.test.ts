import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Keeps some 70 MiB, and makes eight times as much that is dropped once it has grown old, as an import does with its pages.
 * Prints what is kept, and the largest old and young generations, in MiB.
 */
const PROGRAM = `
import v8 from 'node:v8';
import { boundGarbage } from './engine/jobs/imports/bound-garbage.ts';
const MIB = 1_048_576;
const page = () => {
  boundGarbage();
  return Array.from({ length: MIB / 128 }, (_, n) => ({ n, text: [n] }));
};
const space = (name) => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === name);
const oldMiB = () => space('old_space').space_used_size / MIB;
const kept = Array.from({ length: 80 }, page);
globalThis.gc();
const inUse = oldMiB();
const held = Array.from({ length: 20 }, page);
let most = 0;
let young = 0;
for (let i = 0; i < 600; i += 1) {
  held[i % held.length] = page();
  most = Math.max(most, oldMiB());
  young = Math.max(young, space('new_space').space_size / MIB);
}
console.log(JSON.stringify({ inUse, most, young, kept: kept.length }));
`;

interface Sizes {
  inUse: number;
  most: number;
  young: number;
}

describe('the heap of a process that imports', () => {
  it('holds little more garbage than what is in use', async () => {
    const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    const { inUse, most, young } = JSON.parse(stdout) as Sizes;
    assert.ok(inUse > 50, stdout);
    // V8 by itself lets it grow to 32.
    assert.ok(young <= 16, stdout);
    // V8 by itself lets it grow to five times as much; what is held besides counts as in use.
    assert.ok(most < 3.5 * inUse, stdout);
  });
});
