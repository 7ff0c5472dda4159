import { RollcallError, type FieldError } from '../../../domain/errors.js';

/** The result, or the invalid fields for which there is none. */
export async function attempt<T>(
  check: () => T | Promise<T>,
): Promise<[T, FieldError[]] | [null, FieldError[]]> {
  try {
    return [await check(), []];
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'invalid') return [null, error.errors ?? []];
    throw error;
  }
}
