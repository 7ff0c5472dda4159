import assert from 'node:assert/strict';
import { join } from 'node:path';
import { runInNamespace } from '../../support/servers/net-namespace.js';
import type { Attempt, Report } from './guard-in-namespace.js';
import { guardTable, local, MACHINE, PUBLIC } from './guard-table.js';

const TIMEOUT_MS = 45_000;

describe('the webhook guard, in a network where every internal target has a listener', function () {
  this.timeout(TIMEOUT_MS);
  const table = guardTable();
  const rebinding = table.filter(({ way }) => way === 'rebinding');
  const redirects = table.filter(({ way }) => way === 'redirect');
  let report: Report;

  before(async () => {
    const file = join(import.meta.dirname, 'guard-in-namespace.ts');
    const said = await runInNamespace(file, { addresses: MACHINE, timeoutMs: TIMEOUT_MS });
    report = JSON.parse(said) as Report;
  });

  const outcomes = (attempts: readonly Attempt[]) => [...new Set(attempts.map(({ outcome }) => outcome))];

  it('is tested with more than 1,000 distinct targets', () => {
    assert.ok(table.length > 1_000, `${table.length} targets`);
    assert.equal(new Set(table.map(({ url }) => url)).size, table.length);
  });

  it('protects targets that a client without a guard would reach', () => {
    const { reached, connections } = report.unguarded;
    const addresses = Object.keys(connections).filter((address) => address !== PUBLIC);
    assert.ok(reached.length > 1_000, `${reached.length} targets reached`);
    assert.ok(addresses.length > 300, `${addresses.length} addresses reached`);
    for (const address of ['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254', '168.63.129.16', ...MACHINE])
      assert.ok((connections[address] ?? 0) > 0, address);
  });

  it('connects once to a public receiver', () => {
    assert.deepEqual(outcomes(report.control.attempts), ['answered']);
    assert.deepEqual(report.control.connections, { [PUBLIC]: 1 });
  });

  it('refuses every internal target with its reason, however it is written or reached', () => {
    const wrong = table.flatMap(({ way, because }, n) => {
      const [first, second] = [report.table.first[n], report.table.second[n]];
      const tried = way === 'rebinding' ? [second] : [first, second];
      const refused = tried.every((attempt) => attempt?.outcome === 'refused' && because.test(attempt.said));
      return way === 'redirect' || refused ? [] : [{ first, second }];
    });
    assert.deepEqual(wrong, []);
  });

  it('does not follow a redirect from a public receiver', () => {
    const answers = table.flatMap(({ way }, n) =>
      way === 'redirect' ? [report.table.first[n], report.table.second[n]] : [],
    );
    assert.equal(answers.length, 2 * redirects.length);
    assert.ok(
      answers.every((attempt) => attempt?.outcome === 'answered' && /^30[12378]$/.test(attempt.said)),
    );
  });

  it('connects to nothing but the public receiver', () => {
    // A rebound name is public once; a redirecting receiver is connected to each time.
    const expected = rebinding.length + 2 * redirects.length;
    assert.deepEqual(report.table.connections, { [PUBLIC]: expected });
  });

  describe('when private targets are allowed', () => {
    it('connects once to each local target', () => {
      assert.deepEqual(outcomes(report.open.local), ['answered']);
      assert.deepEqual(
        report.open.localConnections,
        Object.fromEntries(local.map((address) => [address, 1])),
      );
    });

    it('still refuses metadata services, including wrapped addresses', () => {
      assert.ok(report.open.metadata.length > 100, `${report.open.metadata.length} targets`);
      assert.deepEqual(outcomes(report.open.metadata), ['refused']);
      assert.deepEqual(report.open.metadataConnections, {});
    });
  });
});
