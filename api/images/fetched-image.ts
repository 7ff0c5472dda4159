import { invalid } from '../../domain/errors.js';
import { bytesUpTo } from '../body/bytes-up-to.js';
import type { FetchFile } from '../imports/sent-file.js';
import { MAX_IMAGE_BYTES, readSent, type SentImage } from './sent-image.js';

/** An editor waits for it. */
const DEADLINE_MS = 15_000;

/**
 * Fetches the image at an address of another host, as webhooks are sent: never from inside the network.
 *
 * @throws RollcallError `invalid` if there is none, or none that can be kept
 */
export async function fetchedImage(
  { fetchFile, deadlineMs = DEADLINE_MS }: { fetchFile: FetchFile; deadlineMs?: number },
  { url, ended }: { url: string; ended: AbortSignal },
): Promise<SentImage> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const fetched = await fetchFile(url, { ended: AbortSignal.any([ended, deadline]) });
    if ('refused' in fetched) throw refused(fetched.refused);
    const tooLong = () => refused('is larger than 2 MiB');
    return readSent(await bytesUpTo(fetched.file, MAX_IMAGE_BYTES, tooLong), 'url');
  } catch (error) {
    ended.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw refused('did not arrive in time');
  }
}

function refused(message: string): Error {
  return invalid([{ path: 'url', message }]);
}
