import type { Document } from 'mongodb';

/**
 * An expression for what a server has said about a message, in an update of it: null if the person was erased meanwhile, which
 * has emptied the address. A server may quote it, and may answer after the last pass of the erasure.
 */
export function unlessErased(said: Document): Document {
  return { $cond: [{ $eq: ['$to', ''] }, null, said] };
}
