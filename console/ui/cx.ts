/** Joins class names; absent ones are left out. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ');
}
