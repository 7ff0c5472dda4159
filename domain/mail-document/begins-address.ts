/** What an address begins with, unless a value does, which the filter `address` then checks. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|sms:|#)/i;

/** Whether a text begins as the address of a link or picture may. */
export function beginsAddress(text: string): boolean {
  return ADDRESS.test(text);
}
