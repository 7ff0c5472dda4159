import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { readAddress } from '../../../api/http/middleware/begin-request.js';
import { newEmail } from '../../support/http/api.js';
import { anyAddress, newForm, newList, visitor } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('The address of a client behind a proxy', function () {
  this.timeout(60_000);
  const api = useApi({ settings: { trustProxy: 1 } });
  const owner = useOwner(api);

  const network = (): string =>
    `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;
  const port = (): string => String(randomInt(1_024, 65_536));
  const signIns = async (entry: () => string): Promise<number[]> => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const headers = { 'X-Forwarded-For': `198.51.100.1, ${entry()}` };
      const body = { email, password: 'wrong password' };
      statuses.push((await api.anonymous().post('/api/auth/sign-in', body, { headers })).status);
    }
    return statuses;
  };

  const entries: [string, (address: string, group: string) => string][] = [
    ['an IPv4 address with a port (Azure)', (address) => `${address}:${port()}`],
    ['an IPv6 address with a port', (_, group) => `[${group}::1]:${port()}`],
    ['an IPv6 address in brackets', (_, group) => `[${group}::${randomInt(1, 65_536).toString(16)}]`],
    ['an IPv6 address in quotes, as in Forwarded', (_, group) => `"[${group}::7]:${port()}"`],
    ['an IPv4 address on an IPv6 socket', (address) => `[::ffff:${address}]:${port()}`],
    ['no address at all', () => ['unknown', '_hidden', '-', '203.0.113.7.9'][randomInt(4)] ?? ''],
  ];
  for (const [what, entry] of entries) {
    it(`counts failed sign-ins from ${what} as one client's`, async () => {
      const [address, group] = [anyAddress(), network()];
      const statuses = await signIns(() => entry(address, group));
      assert.deepEqual(statuses.slice(-2), [429, 429]);
    });
  }

  it('stands in the consent ledger without its port', async () => {
    const list = await newList(owner);
    const form = await newForm(owner, { listId: list.id });
    const address = anyAddress();
    const response = await visitor(api, `${address}:51008`).send(form, { email: newEmail() });
    assert.equal(response.status, 200, response.text);
    const workspaceId = new ObjectId(owner.workspaceId);
    const [line] = await api.db.collections.Consent.find({ workspaceId }).toArray();
    assert.equal(line?.ip, address);
  });

  for (const [entry, address] of [
    ['187.65.1.2:61598', '187.65.1.2'],
    ['10.0.0.1:99999', '10.0.0.1'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['unknown', null],
    ['', null],
    ['203.0.113.7:', null],
    ['203.0.113.7:1:2', null],
    ['[203.0.113.7', null],
    ['999.0.0.1:80', null],
    [`[${'1'.repeat(16_000)}]:1`, null],
  ] as const) {
    it(`is ${String(address)} in ${entry.slice(0, 40)}`, () => {
      assert.equal(readAddress(entry), address);
    });
  }
});
