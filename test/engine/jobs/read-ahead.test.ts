import assert from 'node:assert/strict';
import { ReadAhead } from '../../../engine/jobs/segments/read-ahead.js';

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
    ahead.start('a', '2', () => {
      order.push('read');
      return Promise.resolve('page 2');
    });
    order.push('written');
    assert.equal(await ahead.take('a', '2', reads('page 2 again')), 'page 2');
    assert.deepEqual(order, ['read', 'written']);
    assert.equal(await ahead.take('a', '2', reads('page 2 again')), 'page 2 again');
  });

  it('does not serve another page than the one that is asked for', async () => {
    ahead.start('a', '2', reads('page 2'));
    assert.equal(await ahead.take('a', '1', reads('page 1')), 'page 1');
    assert.equal(await ahead.take('a', '2', reads('page 2 again')), 'page 2 again');
  });

  it('does not serve a page that was read a while ago', async () => {
    ahead.start('a', '2', reads('page 2'));
    now = 5_001;
    assert.equal(await ahead.take('a', '2', reads('page 2 again')), 'page 2 again');
  });

  it('holds a page for each of several jobs, which take turns', async () => {
    for (const job of ['a', 'b', 'c']) ahead.start(job, '2', reads(`page 2 of ${job}`));
    for (const job of ['a', 'b', 'c'])
      assert.equal(await ahead.take(job, '2', reads('page 2 again')), `page 2 of ${job}`);
  });

  it('reads no more than it holds, and again once a page has been taken or is too old', async () => {
    const jobs = Array.from({ length: 20 }, (_, i) => String(i));
    const begun: string[] = [];
    const read = (job: string) => (): Promise<string> => {
      begun.push(job);
      return Promise.resolve(job);
    };
    for (const job of jobs) ahead.start(job, '2', read(job));
    assert.ok(begun.length >= 5 && begun.length < jobs.length, String(begun.length));
    const full = begun.length;
    ahead.start('19', '2', read('19'));
    assert.equal(begun.length, full);
    await ahead.take('0', '2', read('0'));
    ahead.start('19', '2', read('19'));
    assert.equal(begun.length, full + 1);
    now = 5_001;
    ahead.start('18', '2', read('18'));
    assert.equal(begun.length, full + 2);
  });

  it('fails where the page is taken', async () => {
    ahead.start('a', '2', () => Promise.reject(new Error('not read')));
    await assert.rejects(ahead.take('a', '2', reads('page 2 again')), /not read/u);
  });
});
