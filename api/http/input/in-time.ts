import { MongoServerError } from 'mongodb';

const MAX_TIME_EXPIRED = 50;

/** The result of a read with `maxTimeMS`; null if it took longer. */
export async function inTime<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED) return null;
    throw error;
  }
}
