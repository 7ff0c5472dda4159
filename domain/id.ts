/** Ids in the plan are 24 hex characters; only the engine knows of the database's type. */
export type Id = string;
