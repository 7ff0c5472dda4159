import assert from 'node:assert/strict';
import { parseArguments } from '../../../scripts/start/arguments.js';

describe('The arguments of npm start', () => {
  it('are all optional', () => {
    assert.deepEqual(parseArguments([]), { port: undefined, data: undefined, watch: false, help: false });
  });

  it('are a port and a folder', () => {
    const { port, data } = parseArguments(['--port', '4000', '--data=/var/lib/rollcall']);
    assert.deepEqual({ port, data }, { port: '4000', data: '/var/lib/rollcall' });
  });

  for (const wrong of [['--prot', '1'], ['4000'], ['--port']]) {
    it(`do not include ${wrong.join(' ')}`, () => assert.throws(() => parseArguments(wrong)));
  }
});
