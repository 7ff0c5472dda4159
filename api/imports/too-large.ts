import { RollcallError } from '../../domain/errors.js';
import { MAX_FILE_BYTES } from '../../domain/imports/import.js';

/** More than a file may have, as it is sent or decompressed. */
export function tooLarge(): RollcallError {
  return new RollcallError('too_large', `A file may have at most ${MAX_FILE_BYTES / 1_048_576} MiB.`);
}
