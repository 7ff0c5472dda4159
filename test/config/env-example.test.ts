import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../config/schema.js';
import { projectRoot } from '../../scripts/servers/project-root.js';

interface Described {
  keys: Record<string, { flags?: { default?: string | number | boolean } }>;
}

/** Their defaults depend on the machine. */
const OF_MACHINE = ['API_PROCESSES', 'WORKFLOW_CACHE'];

describe('.env.example', () => {
  const documented = new Map(
    [...readFileSync(join(projectRoot(), '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const { keys } = environmentSchema('development').describe() as Described;

  it('documents every setting, and nothing else', () => {
    assert.deepEqual([...documented.keys()].sort(), Object.keys(keys).sort());
  });

  it('shows the actual defaults', () => {
    for (const [name, { flags }] of Object.entries(keys)) {
      const value = flags?.default === false ? 'off' : flags?.default;
      if (value !== undefined && !OF_MACHINE.includes(name))
        assert.equal(documented.get(name), String(value), name);
    }
  });
});
