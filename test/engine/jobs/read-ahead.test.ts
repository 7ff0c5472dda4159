import assert from 'node:assert/strict';
import { ReadAhead } from '../../../engine/jobs/read-ahead.js';

describe('reading ahead', () => {
  let now = 0;
  let ahead: ReadAhead<string>;
  beforeEach(() => {
    now = 0;
    ahead = new ReadAhead(() => now);
  });
  const reads = (page: string) => (): Promise<string> => Promise.resolve(page);

  it('reads a page before it is taken, and once', async () => {
    const order: string[] = [];
    ahead.start('2', () => {
      order.push('read');
      return Promise.resolve('page 2');
    });
    order.push('written');
    assert.equal(await ahead.take('2', reads('page 2 again')), 'page 2');
    assert.deepEqual(order, ['read', 'written']);
    assert.equal(await ahead.take('2', reads('page 2 again')), 'page 2 again');
  });

  it('does not serve another page than the one that is asked for', async () => {
    ahead.start('2', reads('page 2'));
    assert.equal(await ahead.take('1', reads('page 1')), 'page 1');
    assert.equal(await ahead.take('2', reads('page 2 again')), 'page 2 again');
  });

  it('does not serve a page that was read a while ago', async () => {
    ahead.start('2', reads('page 2'));
    now = 5_001;
    assert.equal(await ahead.take('2', reads('page 2 again')), 'page 2 again');
  });

  it('fails where the page is taken', async () => {
    ahead.start('2', () => Promise.reject(new Error('not read')));
    await assert.rejects(ahead.take('2', reads('page 2 again')), /not read/u);
  });
});
