/** What a document may be at most. */
export const MAX_DOCUMENT_BYTES = 100 * 1_024;
export const MAX_BLOCKS = 300;
/** Snippets of a document: each may grow after the document was saved. */
export const MAX_SNIPPETS = 10;
/** Blocks within blocks. */
export const MAX_BLOCK_DEPTH = 4;
/** Texts and values of one block. */
export const MAX_PARTS = 500;
/** Parts and blocks of code, each of which is a template that has to be checked. */
export const MAX_CODE = 200;
export const MAX_ROWS = 50;
export const MAX_ITEMS = 50;
/** Items of a list that are shown if the document does not say how many. */
export const DEFAULT_ITEMS = 20;
/** Characters that each part of the mail may have when it is compiled; a template may have 262,144. */
export const MAX_COMPILED_CHARACTERS = 200_000;
/** Outputs and tags in each part. */
export const MAX_COMPILED_MARKS = 5_000;
/** Languages besides the document's own. */
export const MAX_TRANSLATIONS = 20;
/** Characters of all languages together. */
export const MAX_ALL_CHARACTERS = 1_000_000;
