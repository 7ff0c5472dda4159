/** An ObjectId as 24 hex characters; only the engine converts it to the database's type. */
export type Id = string;
