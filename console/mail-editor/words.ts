/** What is shown of a snippet. */
export interface ShownSnippet {
  name: string;
  says: string;
  /** When it was changed. */
  asOf: string;
}

/** What the editor itself writes, in the user's language. */
export interface EditorWords {
  /** In an empty block. */
  hint: (type: string) => string;
  onlySome: string;
  on: (screens: string) => string;
  noDescription: string;
  /** A value's name. */
  value: (path: string) => string;
  /** What is written instead of an empty value. */
  or: (fallback: string) => string;
  elsewhere: (host: string) => string;
  /** Of a picture that has none, or a value, for its address. */
  noPicture: string;
  eachPicture: string;
  snippet: (id: string) => ShownSnippet;
}
