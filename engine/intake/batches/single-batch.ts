/** One round trip returns all rows; the driver's default of 101 would need a second one for a full batch. */
export const SINGLE_BATCH = { batchSize: 100_000 };
