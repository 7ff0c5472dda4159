import { RollcallError } from '../api/client';
import { isFieldOf, type Contents, type Field } from './draft-contents';

/** A value that the API did not take, and why. */
export interface Refusal {
  field: Field;
  path: string;
  message: string;
  value: unknown;
  /** The answer that it stood in. */
  error: RollcallError;
}

/** What a call was refused for, field by field; none if the fields are not what is wrong. */
export function refusalsIn(error: unknown, shown: Contents, sent: Partial<Contents>): Refusal[] {
  if (!(error instanceof RollcallError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const [field = ''] = path.split(/[.[]/);
    return isFieldOf(shown, field) && field in sent
      ? [{ field, path, message, value: sent[field], error }]
      : [];
  });
}

/** The fields that still have the values that were refused. */
export function refusedIn(refusals: readonly Refusal[], shown: Contents): Field[] {
  return refusals.filter(({ field, value }) => shown[field] === value).map(({ field }) => field);
}

/** The problem at a field's path. */
export function refusalAt(refusals: readonly Refusal[], path: string): string | undefined {
  const message = refusals.find((one) => one.path === path)?.message;
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
