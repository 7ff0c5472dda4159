/** Claims are written with majority and journal, with a time limit in case the server does not answer. */
export const CLAIM_WRITE = { writeConcern: { w: 'majority', journal: true }, maxTimeMS: 5_000 } as const;
