import type { ResultTexts } from '../../languages/en/broadcasts/results';

/** A reason in words; reports of mail servers stay as they are. */
export function reasonIn({ reasons }: ResultTexts, reason: string): string {
  return isKey(reason, reasons) ? reasons[reason] : reason;
}

function isKey<T extends object>(name: string, texts: T): name is Extract<keyof T, string> {
  return Object.hasOwn(texts, name);
}
