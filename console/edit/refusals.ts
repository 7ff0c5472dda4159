import { RollcallError } from '../api/client';

/** A value that the API did not take, and why. */
export interface Refusal<T> {
  field: keyof T;
  path: string;
  message: string;
  value: T[keyof T] | undefined;
  /** The answer that it stood in. */
  error: RollcallError;
}

/** What a call was refused for, field by field; none if the fields are not what is wrong. */
export function refusalsIn<T extends object>(error: Error, sent: Partial<T>): Refusal<T>[] {
  if (!(error instanceof RollcallError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const [name] = path.split(/[.[]/);
    const found: Refusal<T>[] = [];
    for (const field in sent)
      if (field === name) found.push({ field, path, message, value: sent[field], error });
    return found;
  });
}

/** The problem at a field's path, as a sentence. For a document, also a problem anywhere inside it. */
export function refusalAt(
  refusals: readonly { path: string; message: string }[],
  path: string,
): string | undefined {
  const within = path.endsWith('document') ? `${path}.` : null;
  const message = refusals.find(
    (one) => one.path === path || (within !== null && one.path.startsWith(within)),
  )?.message;
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
