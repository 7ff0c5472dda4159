import { setFlagsFromString } from 'node:v8';

/**
 * Makes threads that start from now on keep to their own `maxYoungGenerationSizeMb`: a process's `--max-semi-space-size` goes
 * before it, although it is meant for the main thread, whose heap has its size already.
 */
export function keepThreadLimits(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
