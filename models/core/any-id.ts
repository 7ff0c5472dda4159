import { ObjectId } from 'mongodb';

/**
 * Rows with an id in a field, for the filter of a partial index. Unlike `$type`, MongoDB takes it as implied by equality and
 * `$in`, so that queries need not repeat it.
 */
export const ANY_ID = { $gt: new ObjectId('000000000000000000000000') };
