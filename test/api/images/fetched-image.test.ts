import assert from 'node:assert/strict';
import { once } from 'node:events';
import { fetchedImage } from '../../../api/images/fetched-image.js';
import { RollcallError } from '../../../domain/errors.js';

describe('An image at an address', () => {
  it('is refused if the server does not even begin to answer in time', async () => {
    const fetchFile = async (_url: string, { ended }: { ended: AbortSignal }): Promise<never> => {
      await once(ended, 'abort');
      throw ended.reason;
    };
    const { signal: ended } = new AbortController();
    await assert.rejects(
      fetchedImage({ fetchFile, deadlineMs: 10 }, { url: 'https://shop.example/a.png', ended }),
      (error) =>
        error instanceof RollcallError && error.code === 'invalid' && error.errors?.[0]?.path === 'url',
    );
  });
});
