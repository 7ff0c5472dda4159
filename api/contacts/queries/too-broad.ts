import { RollcallError } from '../../../domain/errors.js';

/** A question that one answer cannot settle in its time. A segment can: it is stored, and read by an index. */
export class TooBroad extends RollcallError {
  constructor(path: string, reason: string) {
    const message = `${reason}; save it as a segment`;
    super('invalid', `${path}: ${message}`, { errors: [{ path, message }] });
    this.name = 'TooBroad';
  }
}
