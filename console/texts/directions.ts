/** Characters that turn around the text after them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name whose direction does not reach beyond it. */
export function isolated(name: string): string {
  return name.search(TURNS) === -1 ? name : `\u2068${name}\u2069`;
}

/** Code and payloads as they are: what would turn them around is an escape. */
export function escapedTurns(code: string): string {
  return code.replaceAll(TURNS, (turn) => `\\u${turn.charCodeAt(0).toString(16)}`);
}
